import Report

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

/// Records that something did not hold; the first such finding of a run is its verdict.
///
/// - Parameters:
///   - finding: A permanent name for what went wrong, to which explanations refer.
///   - expected: What should have happened, in the words of the problem.
///   - happened: What happened instead.
package func fail(_ finding: String, expected: String, happened: String) {
  guard let conductor = Conductor.current else { return }
  let found = Finding(id: finding, expected: expected, happened: happened)
  guard conductor.isCalledFromHolder else {
    conductor.inbox.add(.event(conductor.outsideEvent(kind: .failure, happened, on: nil), found))
    return
  }
  guard !conductor.run.isBodyDone, conductor.run.finding == nil else { return }
  conductor.note(kind: .failure, happened, on: nil)
  conductor.run.finding = found
}

/// Notes an event on the timeline.
///
/// - Parameters:
///   - text: What happens, short enough for a column: `request "sw"`.
///   - standIn: The stand-in to which it happens, whose column it goes to; `nil` for the running thread's.
package func note(_ text: @autoclosure () -> String, on standIn: String? = nil) {
  Conductor.current?.note(kind: .note, text(), on: standIn)
}

/// Whether the main thread is running: what it does is isolated to the main actor.
package var isOnMainThread: Bool {
  guard let conductor = Conductor.current else { return true }
  return conductor.isCalledFromHolder && conductor.thread.isMain
}

/// Virtual time since the start of the run.
package var virtualTime: Duration { .nanoseconds(Conductor.current?.machine.now ?? 0) }
