@MainActor
final class OrderProvider {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private var entries: [Entry] = []
  private var limit = 16

  func addObserver(_ observer: any OrderObserver) {
    guard !entries.contains(where: { $0.observer === observer }) else { return }
    if entries.count >= limit {
      entries.removeAll { $0.observer == nil }
      limit = max(16, 2 * entries.count)
    }
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
