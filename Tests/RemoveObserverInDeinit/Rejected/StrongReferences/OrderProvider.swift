@MainActor
final class OrderProvider {
  private var observers: [any OrderObserver] = []

  func addObserver(_ observer: any OrderObserver) {
    guard !observers.contains(where: { $0 === observer }) else { return }
    observers.append(observer)
  }

  func removeObserver(_ observer: any OrderObserver) {
    observers.removeAll { $0 === observer }
  }

  func change(to status: String) {
    for observer in observers {
      observer.orderDidChange(to: status)
    }
  }
}
