@testable import CompletionOnMain

// contract: init(order: Order)
@MainActor
private func makesReporter(_ order: Order) { _ = EventReporter(order: order) }

// contract: func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void), synchronous
private func usesReport(_ reporter: EventReporter) {
  reporter.report("tap") { (_: ReportResult) in }
}
