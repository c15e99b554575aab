@MainActor
final class EventReporter {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  nonisolated func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    Task {
      guard let status = await self.order?.status else {
        completion(.orderGone(event: event))
        return
      }
      completion(.made(event: event, status: status))
    }
  }
}
