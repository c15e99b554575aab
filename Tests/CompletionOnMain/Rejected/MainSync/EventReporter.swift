import Foundation

final class EventReporter: @unchecked Sendable {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    if Thread.isMainThread {
      DispatchQueue.main.async { self.complete(event, completion) }
    } else {
      DispatchQueue.main.sync { self.complete(event, completion) }
    }
  }

  @MainActor
  private func complete(_ event: String, _ completion: @Sendable (ReportResult) -> Void) {
    if let order {
      completion(.made(event: event, status: order.status))
    } else {
      completion(.orderGone(event: event))
    }
  }
}
