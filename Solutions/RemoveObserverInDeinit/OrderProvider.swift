/// Knows the status of an order and tells its observers when it changes.
@MainActor
final class OrderProvider {
  private struct Entry {
    // Becomes nil the moment the observer's last reference goes, on whatever thread that is.
    weak var observer: (any OrderObserver)?
  }

  private var entries: [Entry] = []

  func addObserver(_ observer: any OrderObserver) {
    // Entries of observers that are gone go here too, and one that is here already is not added again.
    removeObserver(observer)
    entries.append(Entry(observer: observer))
  }

  func removeObserver(_ observer: any OrderObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }

  func change(to status: String) {
    // The loop goes over a copy, so observers may add and remove meanwhile.
    for entry in entries {
      entry.observer?.orderDidChange(to: status)
    }
  }
}
