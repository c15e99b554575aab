struct EventReporter: Sendable {
  private struct Report: Sendable {
    let event: String
    let completion: @MainActor @Sendable (ReportResult) -> Void
  }

  private let reports: AsyncStream<Report>.Continuation

  init(order: Order) {
    let (stream, continuation) = AsyncStream.makeStream(of: Report.self)
    reports = continuation
    Task { @MainActor [weak order] in
      for await report in stream {
        if let status = order?.status {
          report.completion(.made(event: report.event, status: status))
        } else {
          report.completion(.orderGone(event: report.event))
        }
      }
    }
  }

  func report(_ event: String, completion: @escaping @MainActor @Sendable (ReportResult) -> Void) {
    reports.yield(Report(event: event, completion: completion))
  }
}
