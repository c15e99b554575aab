final class EventReporter: Sendable {
  private let order: Order

  init(order: Order) {
    self.order = order
  }

  func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    Task { @MainActor in
      completion(.made(event: event, status: order.status))
    }
  }
}
