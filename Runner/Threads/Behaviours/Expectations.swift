import Report
import Synchronization

/// Thrown by `expect` so that a behaviour ends where it failed; the finding is already recorded.
package struct ExpectationFailed: Error {}

/// Says what must hold now; ends the behaviour when it does not.
///
/// - Parameters:
///   - condition: What must hold.
///   - finding: A permanent name for what went wrong, to which explanations refer.
///   - expected: What should have happened, in the words of the problem.
///   - happened: What happened instead.
/// - Throws: `ExpectationFailed` when it does not hold.
package func expect(
  _ condition: Bool, _ finding: @autoclosure () -> String, expected: @autoclosure () -> String,
  happened: @autoclosure () -> String
) throws {
  guard !condition else { return }
  fail(finding(), expected: expected(), happened: happened())
  throw ExpectationFailed()
}

/// Records that something did not hold, from any thread; the first such finding is the verdict.
///
/// - Parameters:
///   - finding: A permanent name for what went wrong, to which explanations refer.
///   - expected: What should have happened, in the words of the problem.
///   - happened: What happened instead.
package func fail(_ finding: String, expected: String, happened: String) {
  firstFinding.withLock { first in
    first = first ?? Finding(id: finding, expected: expected, happened: happened)
  }
}

/// What was recorded first; `nil` as long as everything holds.
let firstFinding = Mutex<Finding?>(nil)
