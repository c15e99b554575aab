@MainActor
final class OrderProvider {
  private(set) var status: OrderStatus
  var onChange: ((OrderStatus) -> Void)?

  init(status: OrderStatus) {
    self.status = status
  }

  func change(to status: OrderStatus) {
    self.status = status
    onChange?(status)
  }
}

struct EventReporter {
  private let status: OrderStatus

  @MainActor
  init(provider: OrderProvider) {
    status = provider.status
  }

  func report() -> String {
    status.rawValue
  }
}
