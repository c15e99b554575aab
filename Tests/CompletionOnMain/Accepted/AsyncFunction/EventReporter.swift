// The new function is the one that does it; the old one calls it, for those that cannot await.
@MainActor
final class EventReporter {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  func report(_ event: String) async -> ReportResult {
    guard let order else { return .orderGone(event: event) }
    return .made(event: event, status: order.status)
  }

  nonisolated func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    Task { @MainActor in
      completion(await report(event))
    }
  }
}
