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
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    MainActor.assumeIsolated { provider.status.rawValue }
  }
}
