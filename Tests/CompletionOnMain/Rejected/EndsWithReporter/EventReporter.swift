@MainActor
final class EventReporter {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  nonisolated func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    Task { @MainActor [weak self] in
      guard let self else { return }
      completion(result(of: event))
    }
  }

  private func result(of event: String) -> ReportResult {
    guard let order else { return .orderGone(event: event) }
    return .made(event: event, status: order.status)
  }
}
