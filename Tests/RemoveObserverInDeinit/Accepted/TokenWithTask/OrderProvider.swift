@MainActor
final class OrderProvider {
  typealias Handler = @MainActor (String) -> Void

  private var handlers: [(number: Int, observer: ObjectIdentifier?, handler: Handler)] = []
  private var lastNumber = 0

  func addObserver(_ observer: any OrderObserver) {
    removeObserver(observer)
    add(ObjectIdentifier(observer)) { [weak observer] in observer?.orderDidChange(to: $0) }
  }

  func removeObserver(_ observer: any OrderObserver) {
    handlers.removeAll { $0.observer == ObjectIdentifier(observer) }
  }

  func observe(_ handler: @escaping Handler) -> Observation {
    Observation(number: add(nil, handler), provider: self)
  }

  func stop(_ number: Int) {
    handlers.removeAll { $0.number == number }
  }

  func change(to status: String) {
    for entry in handlers {
      entry.handler(status)
    }
  }

  @discardableResult
  private func add(_ observer: ObjectIdentifier?, _ handler: @escaping Handler) -> Int {
    lastNumber += 1
    handlers.append((lastNumber, observer, handler))
    return lastNumber
  }
}
