import Synchronization

// Each report waits for the one before it.
final class EventReporter: Sendable {
  private weak let order: Order?
  private let latest = Mutex<Task<Void, Never>?>(nil)

  init(order: Order) {
    self.order = order
  }

  func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    latest.withLock { latest in
      latest = Task { [latest, weak order] in
        await latest?.value
        await MainActor.run {
          completion(order.map { .made(event: event, status: $0.status) } ?? .orderGone(event: event))
        }
      }
    }
  }
}
