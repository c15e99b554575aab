import Conductor
import Foundation
import Synchronization

@testable import CustomExecutor

let behaviours: [Behaviour] = [
  Behaviour("callsOffMain") {
    let port = FakePort(findingOnMain: "openedOnMain")
    note("ReceiptPrinter(port:)")
    let printer = await ReceiptPrinter(port: port)
    port.findingOnMain = "calledOnMain"
    for line in ["tea", "cake"] {
      note("printLine(\(line))")
      try await waiting(for: "printLine(_:) to return") { try await printer.printLine(line) }
    }
    note("shutDown()")
    await waiting(for: "shutDown() to return") { await printer.shutDown() }
    try port.expectCalls(["open", "tea", "cake", "close"], "wrongCalls")
  },

  // One schedule says all: what counts is who blocks which thread once everything has come to rest.
  Behaviour("poolStaysFree", isOneSchedule: true) {
    // As many as the pool has threads.
    let ports = (1...4).map { FakePort("printer \($0)", lineTakes: .seconds(1)) }
    var printers: [ReceiptPrinter] = []
    for port in ports { printers.append(await ReceiptPrinter(port: port)) }
    let start = virtualTime
    let tasks = printers.map { printer in Task { try await printer.printLine("tea") } }
    await settle()
    // Nor does anybody wait with a thread who asks for something meanwhile.
    let others = printers.map { printer in
      Task.detached {
        _ = await printer.paperLeft
        await printer.shutDown()
      }
    }
    await settle()
    let begin = await waiting(for: "another task to run") {
      await Task.detached {
        note("another task runs")
        return virtualTime
      }.value
    }
    try expect(
      begin == start, "poolHeld",
      expected: "a task that has nothing to do with the printers runs while four of them print",
      happened: "it had to wait for \((begin - start).inSeconds), until a printer was done")
    for task in tasks {
      try await waiting(for: "printLine(_:) to return") { try await task.value }
    }
    let length = virtualTime - start
    for other in others {
      await waiting(for: "paperLeft and shutDown() to return") { await other.value }
    }
    try expect(
      length < .seconds(2), "waitsForOther", expected: "four printers print a line each in the time of one",
      happened: "that took \(length.inSeconds), and one line takes 1 s")
  },

  Behaviour("keepsOrder") {
    let port = FakePort()
    let printer = await ReceiptPrinter(port: port)
    let lines = ["tea", "cake", "milk", "total"]
    let tasks = lines.map { line in
      Task {
        note("printLine(\(line))")
        try await printer.printLine(line)
      }
    }
    for task in tasks {
      try await waiting(for: "printLine(_:) to return") { try await task.value }
    }
    try port.expectLines(lines, "wrongOrder")
  },

  Behaviour("oneAtATime") {
    let port = FakePort(lineTakes: .milliseconds(10))
    let printer = await ReceiptPrinter(port: port)
    let tasks = ["tea", "cake", "milk"].map { line in
      Task.detached {
        note("printLine(\(line))")
        try await printer.printLine(line)
      }
    }
    for task in tasks {
      try await waiting(for: "printLine(_:) to return") { try await task.value }
    }
    try port.expectLines(["cake", "milk", "tea"], "wrongLines", inOrder: false)
  },

  Behaviour("paperIsKnown") {
    let port = FakePort()
    let printer = await ReceiptPrinter(port: port)
    for left in [99, 98] {
      note("printLine(tea)")
      try await waiting(for: "printLine(_:) to return") { try await printer.printLine("tea") }
      try port.expectLines(Array(repeating: "tea", count: 100 - left), "notPrinted")
      let told = await waiting(for: "paperLeft to return") { await printer.paperLeft }
      try expect(
        told == left, "paperLate",
        expected: "paper for \(left) lines, as the driver has said before printLine returned",
        happened: "paperLeft is \(told)")
    }
  },

  Behaviour("shutDownComesLast") {
    let port = FakePort(lineTakes: .milliseconds(10))
    let printer = await ReceiptPrinter(port: port)
    let first = ["tea", "cake"].map { line in
      Task {
        note("printLine(\(line))")
        try await printer.printLine(line)
      }
    }
    let shutDown = Task {
      note("shutDown()")
      await printer.shutDown()
    }
    let late = Task {
      note("printLine(late)")
      try await printer.printLine("late")
    }
    for task in first {
      let result = await waiting(for: "a line from before shutDown() to be printed") { await task.result }
      try expect(
        result.isSuccess, "lineRefused", expected: "a line from before shutDown() is printed",
        happened: "printLine threw")
    }
    await waiting(for: "shutDown() to return") { await shutDown.value }
    try port.expectCalls(["open", "tea", "cake", "close"], "notClosedLast")
    let result = await waiting(for: "a line from after shutDown() to throw") { await late.result }
    try expect(
      result.isClosed, "lateLine", expected: "a line from after shutDown() throws PrinterClosed",
      happened: result.isSuccess ? "printLine returned as if it were printed" : "it threw another error")
    await waiting(for: "a second shutDown() to return") { await printer.shutDown() }
    try port.expectCalls(["open", "tea", "cake", "close"], "closedAgain")
  },
]

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }

  fileprivate var isClosed: Bool {
    if case .failure(let error) = self { error is PrinterClosed } else { false }
  }
}

/// A port whose driver notes what is done with it, and what it must not.
private final class FakePort: PrinterPort {
  private struct State {
    /// What was called, in the order in which it began.
    var calls: [String] = []
    /// What is under way; `nil` for nothing.
    var running: String?
    var paperLeft = 100
    var findingOnMain: String?
  }

  private let name: String
  private let lineTakes: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - name: The track of the timeline.
  ///   - lineTakes: How long a line takes.
  ///   - findingOnMain: The finding when a call is made on the main thread; `nil` where something else is judged.
  init(_ name: String = "driver", lineTakes: Duration = .zero, findingOnMain: String? = nil) {
    self.name = name
    self.lineTakes = lineTakes
    self.findingOnMain = findingOnMain
  }

  /// The finding when a call is made on the main thread; `nil` for none.
  var findingOnMain: String? {
    get { state.withLock { $0.findingOnMain } }
    set { state.withLock { $0.findingOnMain = newValue } }
  }

  func open() -> any PrinterDriver {
    call("open", "open()") {}
    return FakeDriver(port: self)
  }

  /// Makes one of the driver's calls, and says so when a rule of the manual is not kept.
  ///
  /// - Parameters:
  ///   - name: What is noted of it: the line, for a line.
  ///   - text: The call.
  ///   - work: What it does.
  fileprivate func call(_ name: String, _ text: String, _ work: () -> Void) {
    note(name, on: self.name)
    let (before, running) = state.withLock { state in
      defer {
        state.calls.append(name)
        state.running = state.running ?? text
      }
      return (state.calls, state.running)
    }
    if isOnMainThread, let findingOnMain {
      fail(
        findingOnMain, expected: "\(text) is not called on the main thread",
        happened: "\(text) is called on the main thread")
    }
    if let running {
      fail("overlaps", expected: "\(text) begins when \(running) has returned", happened: "it began before")
    }
    if name == "open", before.contains("open") {
      fail("openedAgain", expected: "open() is called once for a port", happened: "it is called again")
    }
    if before.contains("close") {
      fail("afterClose", expected: "no call after close()", happened: "\(text) is called")
    }
    work()
    if running == nil { state.withLock { $0.running = nil } }
  }

  fileprivate func feed(_ line: String, _ whenFed: @Sendable (Int) -> Void) {
    call(line, "feed(\(line))") {
      if lineTakes > .zero { Thread.sleep(forTimeInterval: lineTakes / .seconds(1)) }
      let left = state.withLock { state in
        state.paperLeft -= 1
        return state.paperLeft
      }
      whenFed(left)
    }
  }

  /// Says which calls there must have been, in their order.
  ///
  /// - Parameters:
  ///   - expected: The calls.
  ///   - finding: What is wrong when there were others.
  /// - Throws: `ExpectationFailed`.
  func expectCalls(_ expected: [String], _ finding: String) throws {
    let calls = state.withLock { $0.calls }
    try expect(
      calls == expected, finding, expected: "the calls \(expected.joined(separator: ", "))",
      happened: calls.isEmpty ? "there was none" : "the calls \(calls.joined(separator: ", "))")
  }

  /// Says which lines must have been printed.
  ///
  /// - Parameters:
  ///   - expected: The lines.
  ///   - finding: What is wrong when they were not.
  ///   - inOrder: Whether their order matters; where it does not, `expected` is in that of the alphabet.
  /// - Throws: `ExpectationFailed`.
  func expectLines(_ expected: [String], _ finding: String, inOrder: Bool = true) throws {
    let printed = state.withLock { $0.calls }.filter { !["open", "close"].contains($0) }
    let lines = inOrder ? printed : printed.sorted()
    try expect(
      lines == expected, finding, expected: "the lines \(expected.joined(separator: ", "))",
      happened: lines.isEmpty ? "there was none" : "the lines \(lines.joined(separator: ", "))")
  }
}

/// The driver of a `FakePort`.
private final class FakeDriver: PrinterDriver {
  private let port: FakePort

  init(port: FakePort) {
    self.port = port
  }

  func feed(_ line: String, whenFed: @Sendable (Int) -> Void) {
    port.feed(line, whenFed)
  }

  func close() {
    port.call("close", "close()") {}
  }
}
