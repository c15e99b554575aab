import Dispatch

// The queue keeps the order, and so does the main queue.
final class EventReporter: @unchecked Sendable {
  private weak var order: Order?
  private let turns = DispatchQueue(label: "reports")

  init(order: Order) {
    self.order = order
  }

  func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    turns.async {
      let order = self.order
      DispatchQueue.main.async {
        let status = order?.status
        completion(status.map { .made(event: event, status: $0) } ?? .orderGone(event: event))
      }
    }
  }
}
