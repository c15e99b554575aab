@MainActor
final class EventReporter {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  nonisolated func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    Task { @MainActor in
      if order == nil {
        completion(.orderGone(event: event))
      }
      completion(.made(event: event, status: order?.status ?? ""))
    }
  }
}
