import Foundation
import Glibc
import Report

/// What a learner is told of a crash, read from what the runtime printed and how the process ended.
struct CrashMessage: Equatable {
  /// The finding of a check of isolation that did not hold, and its words.
  static let wrongExecutor = "wrongExecutor"
  static let wrongExecutorText =
    "assumeIsolated or an isolation check ran off its actor: the runtime stopped the program"

  /// A permanent name to which explanations refer.
  let finding: String
  let text: String
  /// How the behaviour ended that the program was to judge.
  let outcome: Outcome

  /// - Parameters:
  ///   - result: How the program ended and what it printed.
  ///   - report: What it sent; `nil` when that is not looked at.
  ///   - module: The learner's module, whose files are named.
  init(_ result: ChildProcess.Result, report: ProgramReport? = nil, module: String) {
    if let fault = report?.fault {
      finding = "report"
      text = Self.words(for: fault)
      outcome = .failed
      return
    }
    let isHung = result.ending == .outOfTime || result.ending == .outOfProcessorTime
    outcome = isHung ? .hung : .crashed
    let printed = result.errorText
    switch result.reached {
    case .memory(let megabytes):
      (finding, text) = (
        "memoryLimit", "the program needed more than the \(megabytes) MB of memory it may have"
      )
      return
    case .threads(let most):
      (finding, text) = (
        "threadLimit", "the program started more than the \(most) threads and processes it may have"
      )
      return
    case nil: break
    }
    if let (finding, text) = Self.known(printed, module, result.ending) {
      self.finding = finding
      self.text = text
      return
    }
    switch result.ending {
    case .signalled(let signal):
      finding = "crash"
      text = Self.fatalError(in: printed, module) ?? "the program was ended by \(Self.name(of: signal))"
    case .exited(ReportChannel.lostStatus):
      finding = "reportLost"
      text = "the way to the grader was closed or replaced before the behaviour was judged (status 117)"
    case .exited(let status):
      finding = "exit"
      text =
        report?.isClosed == true
        ? "the program ended with status \(status) in place of 0 after the behaviour was judged"
        : "the program ended itself with status \(status) before the behaviour was judged"
    case .outOfTime:
      finding = "stuck"
      text = "the program stood still: a thread waits for something that never comes, a lock say"
    case .outOfProcessorTime:
      finding = "endlessLoop"
      text =
        "the program was still busy when its processor time was up: a loop without end, or far too much work"
    }
  }

  private static func words(for fault: ProgramReport.Fault) -> String {
    switch fault {
    case .notAlone(.foreign):
      "something other than the check wrote to its report, or took lines away from it, so none of it counts"
    case .notAlone(.afterEnd):
      "something was written to the report of the check after its end, so none of it counts"
    case .tooLong(let bytes):
      "the report of the check was longer than \(bytes) bytes: an error's description or a note is far too long, say"
    }
  }

  /// Deaths that the runtime causes on purpose, in words for whoever caused them.
  private static func known(
    _ printed: String, _ module: String, _ ending: ChildProcess.Ending
  ) -> (finding: String, text: String)? {
    if case .exited = ending {
      // The sanitizer's own bound; the runtime never ends a program in this way, whatever the program prints.
      guard printed.contains("hard rss limit exhausted") else { return nil }
      return ("memoryLimit", "the program used more memory than a graded one is given")
    }
    let place = place(in: printed, module).map { " (\($0))" } ?? ""
    // The second is said of executors of one's own that cannot tell what is running.
    if printed.contains("Incorrect actor executor assumption")
      || printed.contains("Unexpected isolation context, expected to be executing on")
    {
      return (wrongExecutor, wrongExecutorText + place)
    }
    if printed.contains("tried to resume its continuation more than once")
      || printed.contains("resumed more than once") || printed.contains("may have already been resumed")
    {
      return (
        "resumedTwice", "a continuation was resumed a second time: the runtime stopped the program\(place)"
      )
    }
    if printed.contains("Simultaneous accesses to") || printed.contains("Fatal access conflict") {
      return (
        "overlappingAccess",
        "a variable was changed while it was being changed or read further up: the runtime stopped the program"
      )
    }
    if printed.contains("deallocated with non-zero retain count") {
      return (
        "resurrected",
        "deinit let a strong reference to self escape, which outlived the object: the runtime stopped the program"
      )
    }
    if printed.contains("Attempted to read an unowned reference") {
      return (
        "unownedGone",
        "an unowned reference was used after its object was gone: the runtime stopped the program"
      )
    }
    if printed.contains("Unexpectedly found nil while") {
      return ("unwrappedNil", "an optional was unwrapped that was nil\(place)")
    }
    return nil
  }

  /// The message and place of a failed precondition.
  private static func fatalError(in printed: String, _ module: String) -> String? {
    for line in printed.split(separator: "\n") {
      guard let range = line.range(of: "Fatal error") else { continue }
      let message = line[range.upperBound...].drop { $0 == ":" || $0 == " " }
      let place = place(in: printed, module).map { " (\($0))" } ?? ""
      return message.isEmpty ? "a precondition failed\(place)" : "\(message)\(place)"
    }
    return nil
  }

  /// The learner's file and line in front of "Fatal error".
  private static func place(in printed: String, _ module: String) -> String? {
    for line in printed.split(separator: "\n") {
      guard let range = line.range(of: ": Fatal error") else { continue }
      let words = line[..<range.lowerBound].split(separator: ":")
      guard words.count == 2, let number = Int(words[1]), words[0].hasPrefix("\(module)/") else { continue }
      let file = words[0].dropFirst(module.count + 1)
      return "\(file):\(number)"
    }
    return nil
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL, SIGTRAP: "a trap: a precondition, an overflow or an isolation check failed"
    case SIGSEGV, SIGBUS: "a memory fault: it touched memory that is not its own"
    case SIGABRT: "an abort"
    case SIGKILL: "SIGKILL: the system sends it when memory runs out, or the program sent it itself"
    default: "signal \(signal)"
    }
  }
}
