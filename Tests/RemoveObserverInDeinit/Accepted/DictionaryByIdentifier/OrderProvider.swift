@MainActor
final class OrderProvider {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  func addObserver(_ observer: any OrderObserver) {
    entries[ObjectIdentifier(observer)] = Entry(observer: observer)
  }

  func removeObserver(_ observer: any OrderObserver) {
    entries[ObjectIdentifier(observer)] = nil
  }

  func change(to status: String) {
    entries = entries.filter { $0.value.observer != nil }
    for entry in entries.values {
      entry.observer?.orderDidChange(to: status)
    }
  }
}
