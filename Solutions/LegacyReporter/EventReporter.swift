import Synchronization

/// Knows the status of an order.
///
/// The status can be read on any thread; everything else is the main actor's.
@MainActor
final class OrderProvider {
  private let current: Mutex<OrderStatus>
  var onChange: ((OrderStatus) -> Void)?

  nonisolated var status: OrderStatus { current.withLock { $0 } }

  init(status: OrderStatus) {
    current = Mutex(status)
  }

  func change(to status: OrderStatus) {
    current.withLock { $0 = status }
    // Not under the lock: whoever is told may want to report.
    onChange?(status)
  }
}

/// Adds the status of the order to an event, on whichever thread that happens.
struct EventReporter {
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    provider.status.rawValue
  }
}
