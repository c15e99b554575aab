import Dispatch

@MainActor
final class OrderProvider {
  private let queue = DispatchQueue(label: "status")
  nonisolated(unsafe) private var guarded: OrderStatus
  var onChange: ((OrderStatus) -> Void)?

  nonisolated var status: OrderStatus {
    queue.sync { guarded }
  }

  init(status: OrderStatus) {
    guarded = status
  }

  func change(to status: OrderStatus) {
    // Whoever reads asks the queue after this and comes after it.
    queue.async { self.guarded = status }
    onChange?(status)
  }
}

struct EventReporter {
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    provider.status.rawValue
  }
}
