import Foundation

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
    Task { @MainActor in completeAll() }
  }

  @MainActor
  private func completeAll() {
    lock.withLock {
      for report in reports {
        if let order {
          report.completion(.made(event: report.event, status: order.status))
        } else {
          report.completion(.orderGone(event: report.event))
        }
      }
      reports = []
    }
  }
}
