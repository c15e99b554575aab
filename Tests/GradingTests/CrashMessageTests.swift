import Foundation
import Report
import Testing

@testable import Grading

struct CrashMessageTests {
  private func message(_ errors: String, _ ending: ChildProcess.Ending = .signalled(4)) -> CrashMessage {
    CrashMessage(
      ChildProcess.Result(
        ending: ending, output: Data(), errors: Data(errors.utf8), report: Data(), isReportCut: false,
        secret: .random()),
      module: "TimerInActor")
  }

  @Test(arguments: [
    (
      "TimerInActor/P.swift:31: Fatal error: Incorrect actor executor assumption; expected 'MainActor' executor.\n",
      "wrongExecutor",
      "assumeIsolated or an isolation check ran off its actor: the runtime stopped the program (P.swift:31)"
    ),
    (
      "Fatal error: Unexpected isolation context, expected to be executing on actor Printer.\n",
      "wrongExecutor",
      "assumeIsolated or an isolation check ran off its actor: the runtime stopped the program"
    ),
    (
      "_Concurrency/CheckedContinuation.swift:196: Fatal error: SWIFT TASK CONTINUATION MISUSE: load() tried to resume "
        + "its continuation more than once, returning ()!\n",
      "resumedTwice", "a continuation was resumed a second time: the runtime stopped the program"
    ),
    (
      "TimerInActor/P.swift:9: Fatal error: boom\n", "crash", "boom (P.swift:9)"
    ),
    (
      "Fatal error: Unexpectedly found nil while unwrapping an Optional value\n", "unwrappedNil",
      "an optional was unwrapped that was nil"
    ),
    (
      "", "crash", "the program was ended by a trap: a precondition, an overflow or an isolation check failed"
    ),
  ])
  func `a death is told in words`(_ errors: String, _ finding: String, _ text: String) {
    #expect(message(errors).finding == finding)
    #expect(message(errors).text == text)
  }

  @Test func `a program that ends itself is told so`() {
    #expect(
      message("", .exited(0)).text == "the program ended itself with status 0 before the behaviour was judged"
    )
  }
}
