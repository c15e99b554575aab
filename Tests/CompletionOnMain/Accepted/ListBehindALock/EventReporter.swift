import Foundation

// What is to be completed stands in a list. The first task to come takes all, and calls outside the lock.
final class EventReporter: @unchecked Sendable {
  private typealias Report = (event: String, completion: @Sendable (ReportResult) -> Void)

  private weak var order: Order?
  private let lock = NSLock()
  private var reports: [Report] = []

  init(order: Order) {
    self.order = order
  }

  func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    lock.withLock { reports.append((event, completion)) }
    Task { await self.completeAll() }
  }

  @MainActor
  private func completeAll() {
    let all = lock.withLock {
      defer { reports = [] }
      return reports
    }
    for report in all {
      if let order {
        report.completion(.made(event: report.event, status: order.status))
      } else {
        report.completion(.orderGone(event: report.event))
      }
    }
  }
}
