@MainActor
final class OrderProvider {
  private struct Entry {
    let identifier: ObjectIdentifier
    weak var observer: (any OrderObserver)?
  }

  private var entries: [Entry] = []

  func addObserver(_ observer: any OrderObserver) {
    let identifier = ObjectIdentifier(observer)
    entries.removeAll { $0.identifier == identifier }
    entries.append(Entry(identifier: identifier, observer: observer))
  }

  func removeObserver(_ observer: any OrderObserver) {
    removeObserver(ObjectIdentifier(observer))
  }

  func removeObserver(_ identifier: ObjectIdentifier) {
    entries.removeAll { $0.identifier == identifier }
  }

  func change(to status: String) {
    for entry in entries {
      entry.observer?.orderDidChange(to: status)
    }
  }
}
