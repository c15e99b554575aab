import Foundation

@MainActor
final class OrderProvider {
  private let lock = NSLock()
  nonisolated(unsafe) private var guarded: OrderStatus
  var onChange: ((OrderStatus) -> Void)?

  nonisolated private(set) var status: OrderStatus {
    get { lock.withLock { guarded } }
    set { lock.withLock { guarded = newValue } }
  }

  init(status: OrderStatus) {
    guarded = status
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
    provider.status.rawValue
  }
}
