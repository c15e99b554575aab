@MainActor
final class EventReporter {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  nonisolated func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    Task { @MainActor in
      guard let order else { return }
      completion(.made(event: event, status: order.status))
    }
  }
}
