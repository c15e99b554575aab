import Foundation

final class EventReporter: @unchecked Sendable {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated { completion(result(of: event)) }
    } else {
      DispatchQueue.main.async { completion(self.result(of: event)) }
    }
  }

  @MainActor
  private func result(of event: String) -> ReportResult {
    order.map { .made(event: event, status: $0.status) } ?? .orderGone(event: event)
  }
}
