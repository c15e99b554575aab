import Conductor
import Dispatch
import Glibc
import Report

@testable import LegacyReporter

// A reporter need not keep its provider alive: the check does, to the end of each behaviour.
let behaviours: [Behaviour] = [
  Behaviour("reportsOnMain") {
    let provider = OrderProvider(status: .packed)
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    try await expectReport(reporter, "packed", "wrongOnMain")
    provider.noteAndChange(to: .onItsWay)
    try await expectReport(reporter, "on its way", "notLastOnMain")
    try expect(
      provider.status == .onItsWay, "notChanged", expected: "the provider's status is 'on its way'",
      happened: "it is '\(provider.status.rawValue)'")
    try await expectReports(["on its way", "on its way"], "wrongOutsideTasks", from: "the main thread") {
      log in
      onPlainMainThread { log.add(reporter.report()) }
      DispatchQueue.main.async { log.add(reporter.report()) }
    }
    withExtendedLifetime(provider) {}
  },

  Behaviour("reportsInBackground") {
    let provider = OrderProvider(status: .packed)
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    for _ in 0..<2 {
      try await expectReports(["packed"], "wrongInATask", from: "a task") { log in
        Task.detached { log.add(reporter.report()) }
      }
      try await expectReports(["packed"], "wrongOnAQueue", from: "a background queue") { log in
        DispatchQueue(label: "network").async { log.add(reporter.report()) }
      }
      try await expectReports(["packed"], "wrongOnAThread", from: "a thread without tasks or queues") { log in
        onPlainThread { log.add(reporter.report()) }
      }
    }
    withExtendedLifetime(provider) {}
  },

  Behaviour("reportsWhileMainWaits") {
    let provider = OrderProvider(status: .packed)
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    let log = Log()
    let queue = DispatchQueue(label: "storage")
    await waiting(for: "the main thread to go on after queue.sync, with a report before it on that queue") {
      note("queue.async { report() }")
      queue.async { log.add(reporter.report()) }
      note("queue.sync")
      waitForTurn(on: queue) { log.add(reporter.report()) }
    }
    try log.expect(["packed", "packed"], "wrongOnWaitedQueue", from: "a queue that main waits for")
    provider.noteAndChange(to: .onItsWay)
    let next = Log()
    await waiting(for: "the main thread to go on once a thread that it waits for has reported") {
      waitOnThisThread { next.add(reporter.report()) }
    }
    try next.expect(["on its way"], "wrongOnWaitedThread", from: "a thread that main waits for")
    try expect(
      virtualTime == .zero, "waited", expected: "report() answers at once",
      happened: "reports that main waited for took \(virtualTime.inSeconds)")
    withExtendedLifetime(provider) {}
  },

  Behaviour("reportsWhileMainIsBusy") {
    let provider = OrderProvider(status: .packed)
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    let log = Log()
    onPlainThread(after: .milliseconds(10)) {
      let start = virtualTime
      log.add(reporter.report())
      let waited = virtualTime - start
      if waited > .zero {
        fail(
          "waitedForMain", expected: "report() answers at once while the main thread is busy",
          happened: "report() took \(waited.inSeconds)")
      }
    }
    note("main is busy for 100 ms")
    usleep(100_000)
    await letTimePass(.seconds(10))
    try log.expect(["packed"], "wrongWhileMainIsBusy", from: "a thread, while main was busy")
    withExtendedLifetime(provider) {}
  },

  Behaviour("reportsLastChange") {
    let provider = OrderProvider(status: .packed)
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    for status in [OrderStatus.onItsWay, .delivered, .packed] {
      let text = status.rawValue
      try await expectReports([text, text], "notLast", from: "the background, after the change") { log in
        provider.noteAndChange(to: status)
        Task.detached { log.add(reporter.report()) }
        onPlainThread { log.add(reporter.report()) }
      }
    }
    note("change to 'on its way', then to 'delivered', at once")
    provider.change(to: .onItsWay)
    provider.change(to: .delivered)
    try await expectReports(["delivered"], "notLast", from: "the background, after both changes") { log in
      onPlainThread { log.add(reporter.report()) }
    }
    await settle()
    try await expectReport(reporter, "delivered", "notLastOnMain")
    withExtendedLifetime(provider) {}
  },

  Behaviour("reportsWhileChangeIsTold") {
    let provider = OrderProvider(status: .packed)
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    let log = Log()
    provider.onChange = { status in
      note("onChange('\(status.rawValue)')")
      log.append(status.rawValue)
      log.add(reporter.report())
      waitOnThisThread { log.add(reporter.report()) }
    }
    for status in [OrderStatus.onItsWay, .delivered] {
      let text = status.rawValue
      log.clear()
      await waiting(for: "change(to:) to return, with reports in onChange") {
        provider.noteAndChange(to: status)
        await settle()
      }
      try expect(
        log.reports.first == text, "notTold", expected: "onChange is called with '\(text)'",
        happened: log.reports.first.map { "it was called with '\($0)'" } ?? "it was not called")
      try expect(
        log.reports.count == 3, "toldTwice", expected: "onChange is called once for a change",
        happened: "it was called \(log.reports.count / 3) times")
      try log.expect([text, text, text], "oldInOnChange", from: "onChange, after the new status itself")
    }
    withExtendedLifetime(provider) {}
  },

  Behaviour("eachOrderItsOwn") {
    let first = OrderProvider(status: .packed)
    let second = OrderProvider(status: .paid)
    nonisolated(unsafe) let map = EventReporter(provider: first)
    nonisolated(unsafe) let player = EventReporter(provider: first)
    nonisolated(unsafe) let basket = EventReporter(provider: second)
    try await expectReports(["packed", "packed"], "ofAnother", from: "both reporters of the first order") {
      log in
      onPlainThread {
        log.add(map.report())
        log.add(player.report())
      }
    }
    first.noteAndChange(to: .onItsWay)
    try await expectReports(
      ["on its way", "on its way"], "notBoth", from: "both reporters of the first order"
    ) {
      log in
      onPlainThread {
        log.add(map.report())
        log.add(player.report())
      }
    }
    try await expectReports(["paid"], "ofAnother", from: "the reporter of the second order") { log in
      onPlainThread { log.add(basket.report()) }
    }
    withExtendedLifetime(first) {}
    withExtendedLifetime(second) {}
  },

  Behaviour("manyTasksReportAtOnce") {
    let provider = OrderProvider(status: .packed)
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    let log = Log()
    note("8 tasks report")
    await waiting(for: "8 tasks that report at once to go on") {
      await withTaskGroup { group in
        for _ in 0..<8 { group.addTask { log.add(reporter.report()) } }
      }
    }
    try log.expect(Array(repeating: "packed", count: 8), "wrongInManyTasks", from: "8 tasks")
    withExtendedLifetime(provider) {}
  },
]

/// Says what `report()` must give here and now.
@MainActor
private func expectReport(_ reporter: EventReporter, _ expected: String, _ finding: String) async throws {
  let status = await waiting(for: "report() to return on the main thread") { reportHere(reporter) }
  note("report() gives '\(status)'")
  try expect(
    status == expected, finding, expected: "an event on the main thread carries '\(expected)'",
    happened: "it carries '\(status)'")
}

private func reportHere(_ reporter: EventReporter) -> String { reporter.report() }

/// Lets events be reported elsewhere and says what they must carry.
@MainActor
private func expectReports(
  _ expected: [String], _ finding: String, from place: String, _ start: @MainActor (Log) -> Void
) async throws {
  let log = Log()
  start(log)
  // What never answers shows as missing.
  await letTimePass(.seconds(10))
  try log.expect(expected, finding, from: place)
}

/// Waits for the queue's turn and does the work then, on the calling thread.
private func waitForTurn(on queue: DispatchQueue, _ work: () -> Void) {
  queue.sync(execute: work)
}

/// Has work done on another thread and blocks the calling one meanwhile.
private func waitOnThisThread(for work: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  onPlainThread {
    work()
    isDone.signal()
  }
  note("main waits for a thread that reports")
  isDone.wait()
}

extension OrderProvider {
  @MainActor
  fileprivate func noteAndChange(to status: OrderStatus) {
    note("change to '\(status.rawValue)'")
    change(to: status)
  }
}

/// Keeps what was reported; the conductor runs one job at a time.
private final class Log: @unchecked Sendable {
  private(set) var reports: [String] = []

  func clear() { reports = [] }

  func append(_ text: String) { reports.append(text) }

  func add(_ report: String) {
    note("report() gives '\(report)'")
    reports.append(report)
  }

  func expect(_ expected: [String], _ finding: String, from place: String) throws {
    try Conductor.expect(
      reports == expected, reports.count < expected.count ? "unanswered" : finding,
      expected: "\(Self.list(expected)) from \(place)", happened: Self.list(reports))
  }

  private static func list(_ reports: [String]) -> String {
    reports.isEmpty ? "no report" : reports.map { "'\($0)'" }.joined(separator: ", ")
  }
}
