import Dispatch

final class EventReporter: Sendable {
  private weak let order: Order?

  init(order: Order) {
    self.order = order
  }

  func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    DispatchQueue.main.async { [weak order] in
      if let order {
        completion(.made(event: event, status: order.status))
      } else {
        completion(.orderGone(event: event))
      }
    }
  }
}
