import Glibc
import Report

extension Conductor {
  /// Begins the next run of the session, or ends the process when there is none.
  func beginRun() {
    var canGoOn = abandonedCarriers < Limits.abandonedThreads
    if OutsideThreads.haveStarted { canGoOn = canGoOn && RealThreads.count < 2 * Limits.abandonedThreads }
    guard let plan = session.next(canGoOn: canGoOn) else { session.report() }
    machine.reset()
    dispatch.reset()
    conditionWaiters = []
    trace.clear()
    chooser = plan.chooser
    run = RunState(isRecording: plan.isRecording)
    Lives.forget()
    recorder?.begin()
    isRunning = true
    start(session.behaviour)
  }

  private func start(_ behaviour: Behaviour) {
    let task = Task { @MainActor in
      do {
        try await behaviour.body()
      } catch is ExpectationFailed {
        // Its finding is recorded.
      } catch {
        fail(
          "unexpectedError", expected: "no error to reach the behaviour", happened: "it threw \(error)")
      }
      Self.current?.endBody()
    }
    run.firstTask = taskIdentifier(task)
  }

  private func endBody() {
    // A thread may have said something and let the behaviour go on before it had even begun to wait.
    takeInbox()
    run.isBodyDone = true
    run.end = machine.now
  }

  /// Ends the run that is under way and begins the next.
  func endRun() {
    trace.steps = run.step
    // Whatever runs between two runs belongs to none and is not judged.
    run.isBodyDone = true
    isRunning = false
    for index in blocked.indices where blocked[index] != nil {
      blocked[index] = nil
      abandonedCarriers += 1
    }
    polling = []
    session.finished(run, trace: trace)
    beginRun()
  }
}
