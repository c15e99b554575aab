import Synchronization

@MainActor
final class OrderProvider {
  private(set) var status: OrderStatus
  private var reporters: [@Sendable (OrderStatus) -> Void] = []
  var onChange: ((OrderStatus) -> Void)?

  init(status: OrderStatus) {
    self.status = status
  }

  func add(_ reporter: @escaping @Sendable (OrderStatus) -> Void) {
    reporters.append(reporter)
    reporter(status)
  }

  func change(to status: OrderStatus) {
    self.status = status
    for reporter in reporters { reporter(status) }
    onChange?(status)
  }
}

final class EventReporter: Sendable {
  private let status = Mutex(OrderStatus.created)

  @MainActor
  init(provider: OrderProvider) {
    provider.add { [weak self] status in self?.status.withLock { $0 = status } }
  }

  func report() -> String {
    status.withLock { $0.rawValue }
  }
}
