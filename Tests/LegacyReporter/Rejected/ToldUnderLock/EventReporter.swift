import Foundation

@MainActor
final class OrderProvider {
  nonisolated(unsafe) private var current: OrderStatus
  private let lock = NSLock()
  var onChange: ((OrderStatus) -> Void)?

  nonisolated var status: OrderStatus {
    lock.withLock { current }
  }

  init(status: OrderStatus) {
    current = status
  }

  func change(to status: OrderStatus) {
    lock.lock()
    defer { lock.unlock() }
    current = status
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
