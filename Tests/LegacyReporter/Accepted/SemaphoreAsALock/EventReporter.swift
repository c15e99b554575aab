import Dispatch

final class Guarded<Value>: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func load() -> Value {
    semaphore.wait()
    defer { semaphore.signal() }
    return value
  }

  func store(_ value: Value) {
    semaphore.wait()
    defer { semaphore.signal() }
    self.value = value
  }
}

@MainActor
final class OrderProvider {
  let snapshot: Guarded<OrderStatus>
  private(set) var status: OrderStatus {
    didSet { snapshot.store(status) }
  }
  var onChange: ((OrderStatus) -> Void)?

  init(status: OrderStatus) {
    self.status = status
    snapshot = Guarded(status)
  }

  func change(to status: OrderStatus) {
    self.status = status
    onChange?(status)
  }
}

struct EventReporter {
  private let status: @Sendable () -> OrderStatus

  @MainActor
  init(provider: OrderProvider) {
    status = provider.snapshot.load
  }

  func report() -> String {
    status().rawValue
  }
}
