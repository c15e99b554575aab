@MainActor
final class OrderProvider {
  private let observers = ObserverList()

  func addObserver(_ observer: any OrderObserver) {
    observers.add(observer)
  }

  nonisolated func removeObserver(_ observer: any OrderObserver) {
    observers.remove(ObjectIdentifier(observer))
  }

  func change(to status: String) {
    // Told outside the lock: observers may add and remove.
    for entry in observers.all {
      entry.observer?.orderDidChange(to: status)
    }
  }
}
