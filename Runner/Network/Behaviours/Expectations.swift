import Glibc
import Report
import ServerReport
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
  let isFirst = firstFinding.withLock { first in
    guard first == nil else { return false }
    first = Finding(id: finding, expected: expected, happened: happened)
    return true
  }
  guard isFirst else { return }
  LocalServer.current?.link.order(.note(.failure, currentTrack, happened))
}

/// Notes an event on the timeline, in its true place among what the server saw.
///
/// It waits for the server, some hundredths of a millisecond.
///
/// - Parameters:
///   - text: What happens, short enough for a column: `shows "swift"`.
///   - standIn: What it happens to, whose column it goes to; `nil` for the running thread's.
package func note(_ text: String, on standIn: String? = nil) {
  LocalServer.current?.link.order(.note(.note, standIn.map(Track.standIn) ?? currentTrack, text))
}

/// Whether the main thread is running: what it does is isolated to the main actor.
package var isOnMainThread: Bool { ProgramThreads.isMain }

private var currentTrack: Track { isOnMainThread ? .main : .standIn("another thread") }

/// What was recorded first; `nil` as long as everything holds.
let firstFinding = Mutex<Finding?>(nil)
