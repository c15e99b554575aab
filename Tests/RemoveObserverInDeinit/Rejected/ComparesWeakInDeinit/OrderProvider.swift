@MainActor
final class OrderProvider {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private var entries: [Entry] = []

  func addObserver(_ observer: any OrderObserver) {
    guard !entries.contains(where: { $0.observer === observer }) else { return }
    entries.append(Entry(observer: observer))
  }

  func removeObserver(_ observer: any OrderObserver) {
    entries.removeAll { $0.observer === observer }
  }

  func change(to status: String) {
    for entry in entries {
      entry.observer?.orderDidChange(to: status)
    }
  }
}
