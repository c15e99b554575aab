import Foundation
import Glibc

/// A compiler that came to no end of its own with a learner's code, as a message about that code.
struct CompilerEnd {
  /// The message, at the place that the compiler was at when it is known.
  let diagnostic: Diagnostic
  /// Whether it is certain that the code is the cause: another file would have to be compiled to know.
  let isCertain: Bool

  /// There is none for a compiler that accepted the code, that has said why not, or that somebody else has ended.
  ///
  /// - Parameter result: How the compiler ended.
  init?(_ result: ChildProcess.Result) {
    let limits = ChildProcess.Limits.compiler
    let text: String
    switch result.ending {
    case _ where result.reached != nil:
      guard case .memory(let megabytes) = result.reached else { return nil }
      text = "the compiler needs more than \(megabytes) MB of memory for this code"
      isCertain = true
    case .exited(0), .exited(1):
      guard result.areErrorsCut else { return nil }
      text =
        "the compiler has more than \(limits.outputBytes >> 20) MB to say of this code, and not all was read"
      isCertain = true
    case .outOfTime:
      text = "the compiler was not done after \(Int(limits.seconds)) s"
      isCertain = true
    case .outOfProcessorTime:
      text = "the compiler was not done after \(Int(limits.processorSeconds ?? 0)) s of processor time"
      isCertain = true
    case .signalled(SIGKILL), .signalled(SIGTERM), .signalled(SIGINT), .signalled(SIGHUP): return nil
    case .signalled(SIGXFSZ):
      text = "the compiler makes more than \((limits.fileBytes ?? 0) >> 20) MB of this code"
      isCertain = true
    case .exited, .signalled:
      let printed = result.errorText
      let isOutOfMemory = ["out of memory", "bad_alloc", "Cannot allocate memory"].contains {
        printed.contains($0)
      }
      text =
        isOutOfMemory
        ? "the compiler needs more than \((limits.memoryBytes ?? 0) >> 30) GB of memory for this code"
        : "the compiler crashes on this code, and not on other code"
      isCertain = false
    }
    let place = Self.place(in: result.errorText)
    diagnostic = Diagnostic(
      file: place?.file ?? "", line: place?.line ?? 0, column: place == nil ? 0 : 1, severity: .error,
      text: text,
      notes: [
        "what was changed last, what is nested very deep, or a very long expression does this: write it in smaller parts"
      ])
  }

  /// The last line in a learner's file of which the compiler says that it was at it.
  ///
  /// Where in that line depends on how much room its stack has, which is not the same in every run.
  private static func place(in printed: String) -> (file: String, line: Int)? {
    var found: (file: String, line: Int)?
    for line in printed.split(separator: "\n") where line.utf8.count < 1000 {
      // `at [A.swift:3:1 - line:4:2]`, `With parser at source location: A.swift:1:9`, `for 'f()' (at A.swift:1:1)`.
      guard let match = line.firstMatch(of: /(?:at \[|location: |\(at )([^\[\]]+?):(\d+):\d+/)?.output,
        match.1.hasPrefix(Sources.learnerFolder + "/"), let row = Int(match.2)
      else { continue }
      found = (String(match.1), row)
    }
    return found
  }
}
