import Synchronization

@MainActor
final class EventReporter {
  private weak var order: Order?
  private nonisolated let current = Mutex<Task<Void, Never>?>(nil)

  init(order: Order) {
    self.order = order
  }

  nonisolated func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    current.withLock { current in
      current?.cancel()
      current = Task { @MainActor in
        guard !Task.isCancelled else { return }
        completion(result(of: event))
      }
    }
  }

  private func result(of event: String) -> ReportResult {
    guard let order else { return .orderGone(event: event) }
    return .made(event: event, status: order.status)
  }
}
