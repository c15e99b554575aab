import Conductor
import Dispatch
import Fakes
import Report

@testable import CompletionOnMain

let behaviours: [Behaviour] = [
  Behaviour("completesOnMain") {
    for place in Place.allCases {
      let order = Order(status: "paid")
      nonisolated(unsafe) let reporter = EventReporter(order: order)
      order.noteAndChange(to: "packed")
      let log = Log()
      await place.runAndWait { report("tap", to: reporter, log) }
      try log.expectOne("tap", reported: place.rawValue)
      try log.expectOnMain("offMain")
      try log.expectResult(
        of: "tap", [.made(event: "tap", status: "packed")],
        log.result(of: "tap") == .made(event: "tap", status: "paid") ? "staleStatus" : "wrongResult")
      withExtendedLifetime(order) {}
    }
  },

  Behaviour("returnsFirst") {
    let order = Order(status: "packed")
    nonisolated(unsafe) let reporter = EventReporter(order: order)
    let log = Log()
    await waiting(for: "report() to return on the main actor") { report("open", to: reporter, log) }
    try log.expectNothingYet("open")
    await waitForCompletions()
    try log.expectOne("open", reported: "on the main actor")
    // The main thread has no task here.
    onPlainMainThread {
      report("tap", to: reporter, log)
      log.checkIsNotYet("tap")
    }
    await waitForCompletions()
    try log.expectOne("tap", reported: "on the main thread")
    withExtendedLifetime(order) {}
  },

  Behaviour("returnsWhileMainWaits") {
    let order = Order(status: "packed")
    nonisolated(unsafe) let reporter = EventReporter(order: order)
    let log = Log()
    await waiting(for: "the main thread to go on once a thread that it waits for has reported") {
      waitOnThisThread { report("tap", to: reporter, log) }
    }
    try log.expectNoTimeSince("tap")
    await waitForCompletions()
    try log.expectOne("tap", reported: "on a thread that main waited for")
    await waiting(for: "the main thread to go on after queue.sync, with a report before it on that queue") {
      let queue = DispatchQueue(label: "storage")
      queue.async { report("stored", to: reporter, log) }
      note("queue.sync")
      waitForTurn(on: queue)
    }
    try log.expectNoTimeSince("stored")
    await waitForCompletions()
    try log.expectOne("stored", reported: "on a queue that main waited for")
    withExtendedLifetime(order) {}
  },

  Behaviour("completesEach") {
    let order = Order(status: "packed")
    nonisolated(unsafe) let reporter = EventReporter(order: order)
    let events = ["open", "scroll", "tap"]
    for place in [Place.main, .thread] {
      let log = Log()
      await place.runAndWait {
        for event in events { report(event, to: reporter, log) }
      }
      try log.expectEach(events, reported: place.rawValue)
    }
    withExtendedLifetime(order) {}
  },

  Behaviour("keepsOrder") {
    let order = Order(status: "packed")
    nonisolated(unsafe) let reporter = EventReporter(order: order)
    for place in [Place.thread, .queue, .main] {
      let log = Log()
      await place.runAndWait {
        report("open", to: reporter, log)
        report("tap", to: reporter, log)
      }
      try log.expectOrder(["open", "tap"], "reordered", reported: place.rawValue)
    }
    withExtendedLifetime(order) {}
  },

  Behaviour("keepsOrderOfTask") {
    let order = Order(status: "packed")
    nonisolated(unsafe) let reporter = EventReporter(order: order)
    let log = Log()
    Task.detached {
      report("open", to: reporter, log)
      await MainActor.run { report("scroll", to: reporter, log) }
      report("tap", to: reporter, log)
    }
    // Another caller at the same time.
    onPlainThread {
      report("sent", to: reporter, log)
      report("answered", to: reporter, log)
    }
    await waitForCompletions()
    try log.expectOrder(["open", "scroll", "tap"], "reordered", reported: "in a task")
    try log.expectOrder(["sent", "answered"], "reordered", reported: "on a thread")
    withExtendedLifetime(order) {}
  },

  Behaviour("completesWhenOrderGone") {
    for place in Place.allCases {
      let order = LastReference(Order(status: "packed"))
      nonisolated(unsafe) let reporter = makeReporter(order)
      let log = Log()
      await Place.main.runAndWait { report("open", to: reporter, log) }
      note("the order goes")
      order.drop()
      await settle()
      try expect(
        order.isFreed, "orderKept", expected: "an order that only its reporter knows is freed",
        happened: "it is still alive: the reporter, or something that it has made, holds it")
      let later = Log()
      await place.runAndWait {
        report("tap", to: reporter, later)
        if place == .main { later.checkIsNotYet("tap") }
      }
      try later.expectOne("tap", reported: place.rawValue, whenGone: "WhenGone")
      try later.expectOnMain("offMainWhenGone")
      try later.expectResult(of: "tap", [.orderGone(event: "tap")], "wrongResultWhenGone")
      withExtendedLifetime(reporter) {}
    }
  },

  Behaviour("keepsOrderAsOrderGoes") {
    for place in [Place.main, .thread] {
      let order = LastReference(Order(status: "packed"))
      nonisolated(unsafe) let reporter = makeReporter(order)
      let log = Log()
      await place.runAndWait {
        report("open", to: reporter, log)
        note("the order goes")
        order.drop()
        // A report that is under way may still hold it.
        log.isGone = order.isFreed
        report("tap", to: reporter, log)
      }
      try log.expectOrder(
        ["open", "tap"], "reorderedWhenGone", reported: place.rawValue, whenGone: "WhenGone")
      try log.expectResult(
        of: "open", [.made(event: "open", status: "packed"), .orderGone(event: "open")], "wrongResult")
      try log.expectResult(
        of: "tap",
        log.isGone
          ? [.orderGone(event: "tap")]
          : [.made(event: "tap", status: "packed"), .orderGone(event: "tap")], "wrongResultWhenGone")
      withExtendedLifetime(reporter) {}
    }
  },

  Behaviour("completesWhenReporterGone") {
    for place in [Place.main, .thread] {
      let order = Order(status: "packed")
      let reporter = Held(EventReporter(order: order))
      let log = Log()
      await place.runAndWait {
        reporter.use { report("tap", to: $0, log) }
        note("the reporter goes")
        reporter.drop()
      }
      try log.expectOne("tap", reported: place.rawValue, whenGone: "WhenReporterGone")
      try log.expectResult(
        of: "tap", [.made(event: "tap", status: "packed")], "wrongResultWhenReporterGone")
      withExtendedLifetime(order) {}
    }
  },

  Behaviour("reportsInCompletion") {
    let order = Order(status: "packed")
    nonisolated(unsafe) let reporter = EventReporter(order: order)
    let log = Log()
    await waiting(for: "a completion that reports again to return") {
      onPlainMainThread {
        report("open", to: reporter, log) { report("shown", to: reporter, log) }
        report("tap", to: reporter, log)
      }
      await waitForCompletions()
    }
    try log.expectOrder(["open", "tap", "shown"], "reorderedInCompletion", reported: "on the main thread")
    withExtendedLifetime(order) {}
  },
]

// MARK: Callers

/// Where a report is made.
private enum Place: String, CaseIterable {
  case main = "on the main actor"
  case thread = "on a thread"
  case queue = "on a queue"
  case task = "in a task"

  /// Runs a function there: at once on the main actor, else soon.
  @MainActor
  func run(_ work: @escaping @Sendable () -> Void) {
    switch self {
    case .main: work()
    case .thread: onPlainThread(work)
    case .queue: DispatchQueue(label: "network").async(execute: work)
    case .task: Task.detached { work() }
    }
  }

  /// Runs a function that reports there, and gives the completions as much time as they may need.
  @MainActor
  func runAndWait(_ work: @escaping @Sendable () -> Void) async {
    await waiting(for: "report() to return \(rawValue), and its completion as well") {
      run(work)
      await waitForCompletions()
    }
  }
}

// Isolated to nothing, as old code is. So is the completion, where its type does not say otherwise.
private func report(
  _ event: String, to reporter: EventReporter, _ log: Log, then next: @escaping @Sendable () -> Void = {}
) {
  note("report(\"\(event)\")")
  log.instants[event] = virtualTime
  reporter.report(event) { result in
    log.add(result, to: event)
    next()
  }
}

@MainActor
private func makeReporter(_ order: LastReference<Order>) -> EventReporter {
  guard let order = order.value else { fatalError("the order is there at first") }
  return EventReporter(order: order)
}

/// A completion has as much time as it may need.
private nonisolated(nonsending) func waitForCompletions() async {
  await letTimePass(.seconds(10))
}

/// Has work done on another thread and blocks the calling one meanwhile.
private func waitOnThisThread(for work: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  onPlainThread {
    work()
    isDone.signal()
  }
  note("main waits for a thread")
  isDone.wait()
}

private func waitForTurn(on queue: DispatchQueue) {
  queue.sync {}
}

/// A value that is let go on whichever thread.
private final class Held<Value>: @unchecked Sendable {
  private var value: Value?

  init(_ value: consuming Value) {
    self.value = value
  }

  func use(_ work: (Value) -> Void) {
    if let value { work(value) }
  }

  func drop() {
    value = nil
  }
}

extension Order {
  fileprivate func noteAndChange(to status: String) {
    note("change to '\(status)'")
    change(to: status)
  }
}

// MARK: What came of it

/// Keeps the calls of completions; the conductor runs one job at a time.
private final class Log: @unchecked Sendable {
  private struct Call {
    /// The event whose completion it is.
    let event: String
    let result: ReportResult
    let isOnMain: Bool
    let instant: Duration
  }

  private var calls: [Call] = []
  /// When each event was reported.
  var instants: [String: Duration] = [:]
  /// Whether the order was gone at the last report.
  var isGone = false

  func add(_ result: ReportResult, to event: String) {
    note("completion(\(result.inWords))")
    calls.append(Call(event: event, result: result, isOnMain: isOnMainThread, instant: virtualTime))
  }

  func result(of event: String) -> ReportResult? {
    calls.first { $0.event == event }?.result
  }

  /// Says that the one completion of an event was called once.
  func expectOne(_ event: String, reported place: String, whenGone: String = "") throws {
    try expectEach([event], reported: place, whenGone: whenGone)
  }

  /// Says that the completion of each event was called once.
  func expectEach(_ events: [String], reported place: String, whenGone: String = "") throws {
    for event in events {
      let count = calls.count { $0.event == event }
      try expect(
        count == 1, (count == 0 ? "lost" : "twice") + whenGone,
        expected: "the completion of \"\(event)\", reported \(place), is called once",
        happened: count == 0 ? "it was not called" : "it was called \(count) times")
      let delay = calls.first { $0.event == event }.map { $0.instant - instants[event, default: .zero] }
      try expect(
        delay == .zero, "late",
        expected: "the completion of \"\(event)\" waits for the main actor and for no clock",
        happened: "it was called \((delay ?? .zero).inSeconds) after the report")
    }
  }

  /// Says that all calls were made on the main actor.
  func expectOnMain(_ finding: String) throws {
    for call in calls {
      try expect(
        call.isOnMain, finding, expected: "the completion is called on the main actor",
        happened: "that of \"\(call.event)\" was called on another thread")
    }
  }

  /// Says what a completion got.
  func expectResult(of event: String, _ right: [ReportResult], _ finding: String) throws {
    guard let result = result(of: event) else { return }
    try expect(
      right.contains(result), finding,
      expected: "the completion gets " + right.map(\.inWords).joined(separator: " or "),
      happened: "it got \(result.inWords)")
  }

  /// Says in which order completions were called, and that each was, once.
  func expectOrder(
    _ events: [String], _ finding: String, reported caller: String, whenGone: String = ""
  ) throws {
    try expectEach(events, reported: caller, whenGone: whenGone)
    let order = calls.map(\.event).filter(events.contains)
    try expect(
      order == events, finding,
      expected: "completions in the order of the reports \(caller): \(events.joined(separator: ", "))",
      happened: order.joined(separator: ", "))
  }

  /// Says that a report, which has returned, took no time.
  func expectNoTimeSince(_ event: String) throws {
    let time = virtualTime - instants[event, default: .zero]
    try expect(
      time == .zero, "waited", expected: "report(\"\(event)\") returns at once",
      happened: "report(\"\(event)\"), for which the main thread waited, took \(time.inSeconds)")
  }

  /// Says on the main actor that a completion has not been called yet.
  func expectNothingYet(_ event: String) throws {
    try expect(
      result(of: event) == nil, "calledBeforeReturn",
      expected: "report(\"\(event)\") returns on the main actor, then the completion is called",
      happened: "the completion was called before report(\"\(event)\") returned")
  }

  /// Says on the main thread that a completion has not been called yet.
  func checkIsNotYet(_ event: String) {
    guard result(of: event) != nil else { return }
    fail(
      "calledBeforeReturn",
      expected: "report(\"\(event)\") returns on the main thread, then the completion is called",
      happened: "the completion was called before report(\"\(event)\") returned")
  }
}

extension ReportResult {
  fileprivate var inWords: String {
    switch self {
    case .made(let event, let status): ".made \"\(event)\", '\(status)'"
    case .orderGone(let event): ".orderGone \"\(event)\""
    }
  }
}
