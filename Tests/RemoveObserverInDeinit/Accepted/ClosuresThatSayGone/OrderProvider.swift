@MainActor
final class OrderProvider {
  /// Tells an observer; `false` when it is gone.
  private var tellers: [ObjectIdentifier: @MainActor (String) -> Bool] = [:]
  private var order: [ObjectIdentifier] = []

  func addObserver(_ observer: any OrderObserver) {
    let identifier = ObjectIdentifier(observer)
    if tellers[identifier] == nil { order.append(identifier) }
    tellers[identifier] = { [weak observer] status in
      observer?.orderDidChange(to: status)
      return observer != nil
    }
  }

  func removeObserver(_ observer: any OrderObserver) {
    forget(ObjectIdentifier(observer))
  }

  func change(to status: String) {
    for identifier in order where tellers[identifier]?(status) == false {
      forget(identifier)
    }
  }

  private func forget(_ identifier: ObjectIdentifier) {
    tellers[identifier] = nil
    order.removeAll { $0 == identifier }
  }
}
