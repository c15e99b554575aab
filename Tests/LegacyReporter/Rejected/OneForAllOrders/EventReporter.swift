import Synchronization

private let currentStatus = Mutex(OrderStatus.created)

@MainActor
final class OrderProvider {
  private(set) var status: OrderStatus {
    didSet { publish() }
  }
  var onChange: ((OrderStatus) -> Void)?

  init(status: OrderStatus) {
    self.status = status
    publish()
  }

  func change(to status: OrderStatus) {
    self.status = status
    onChange?(status)
  }

  private func publish() {
    currentStatus.withLock { $0 = status }
  }
}

struct EventReporter {
  init(provider: OrderProvider) {}

  func report() -> String {
    currentStatus.withLock { $0.rawValue }
  }
}
