@MainActor
final class EventReporter {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  nonisolated func report(
    _ event: String, completion: @escaping @MainActor @Sendable (ReportResult) -> Void
  ) {
    Task {
      let result = await result(of: event)
      await completion(result)
    }
  }

  private func result(of event: String) -> ReportResult {
    guard let order else { return .orderGone(event: event) }
    return .made(event: event, status: order.status)
  }
}
