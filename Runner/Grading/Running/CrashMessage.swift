import Foundation
import Glibc

/// What a learner is told of a crash, read from what the runtime printed and how the process ended.
struct CrashMessage: Equatable {
  /// The finding of a check of isolation that did not hold, and its words.
  static let wrongExecutor = "wrongExecutor"
  static let wrongExecutorText =
    "assumeIsolated or an isolation check ran off its actor: the runtime stopped the program"

  /// A permanent name to which explanations refer.
  let finding: String
  let text: String

  /// - Parameters:
  ///   - result: How the program ended and what it printed.
  ///   - module: The learner's module, whose files are named.
  init(_ result: ChildProcess.Result, module: String) {
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
    if let (finding, text) = Self.known(printed, module) {
      self.finding = finding
      self.text = text
      return
    }
    switch result.ending {
    case .signalled(let signal):
      finding = "crash"
      text = Self.fatalError(in: printed, module) ?? "the program was ended by \(Self.name(of: signal))"
    case .exited(let status):
      finding = "exit"
      text = "the program ended itself with status \(status) before the behaviour was judged"
    case .outOfTime:
      finding = "stuck"
      text = "the program stood still: a thread waits for something that never comes, a lock say"
    case .outOfProcessorTime:
      finding = "endlessLoop"
      text =
        "the program was still busy when its processor time was up: a loop without end, or far too much work"
    }
  }

  /// Deaths that the runtime causes on purpose, in words for whoever caused them.
  private static func known(_ printed: String, _ module: String) -> (finding: String, text: String)? {
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
    case SIGKILL: "the system: a limit on memory or time was reached"
    default: "signal \(signal)"
    }
  }
}
