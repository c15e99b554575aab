/// Reports events together with the status of an order, for callers that cannot await.
@MainActor
final class EventReporter {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  /// Reports an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - completion: Called once, later, with what became of it. The calls are in the order of the reports.
  nonisolated func report(
    _ event: String, completion: @escaping @MainActor @Sendable (ReportResult) -> Void
  ) {
    // Isolated to the main actor, the task stands in its queue before report() returns. Nothing in it waits.
    // It holds self, so that a report outlives the reporter's last reference.
    Task { @MainActor in
      completion(result(of: event))
    }
  }

  private func result(of event: String) -> ReportResult {
    guard let order else { return .orderGone(event: event) }
    return .made(event: event, status: order.status)
  }
}
