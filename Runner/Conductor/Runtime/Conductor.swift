import Glibc
import Report

/// Runs one behaviour under many schedules, one job at a time, in virtual time.
///
/// All of its state belongs to whichever real thread holds the baton; other threads reach only `inbox`.
final class Conductor: @unchecked Sendable {
  /// The conductor of the process, once `install` was called.
  nonisolated(unsafe) private(set) static var current: Conductor?

  var machine = Machine<Work>(poolSize: Limits.poolThreads, mostThreads: Limits.mostThreads)
  var run = RunState(isRecording: false)
  var chooser = Chooser.replay(Replay(.firstComeFirstServed))
  var trace = Trace()
  /// The thread whose job is running.
  var thread = VirtualThread.main
  /// Work that comes from threads outside the machine.
  let inbox = Inbox()
  /// Dispatch queues, groups and timers as the machine runs them.
  var dispatch = VirtualDispatch()
  /// Threads that wait on a condition variable, in the order in which they began to.
  var conditionWaiters: [ConditionWaiter] = []

  var session: Session
  let recorder: FlightRecorder?
  /// The real thread that holds the baton.
  var holder: pthread_t
  /// The carrier of that thread.
  var carrier = Carrier()
  var idleCarriers: [Carrier] = []
  /// For each virtual thread that is blocked, what it needs to go on.
  var blocked: [Blocked?] = Array(repeating: nil, count: Limits.mostThreads + 1)
  /// The blocked threads that wait for something that has to be asked for, in the order in which they began to.
  var polling: [VirtualThread] = []
  /// The step with which whoever is given the baton begins; `nil` when it is to find one.
  var handedOver: Machine<Work>.Step?
  /// Whether the carriers keep to one processor.
  var isOnOneProcessor = false
  /// Real threads whose work was blocked when its run ended; they wait for ever.
  var abandonedCarriers = 0
  /// Whether a run is under way: only then is time virtual.
  var isRunning = false

  init(session: Session, recorder: FlightRecorder?) {
    self.session = session
    self.recorder = recorder
    holder = RealThreads.main
  }

  /// Replaces the executors of the process; must come before the first task.
  ///
  /// - Returns: What prevents it from working; `nil` when nothing does.
  static func install(_ conductor: Conductor) -> String? {
    guard Linkage.isExported("clock_gettime") else {
      return "the program was linked without --export-dynamic: its clock would be the real one"
    }
    current = conductor
    installExecutors()
    guard preferPoolForAllTasks() else {
      return "the program's calls of swift_task_create were not found"
    }
    return nil
  }

  /// Runs schedule after schedule until the session has its verdict; never returns.
  ///
  /// Not on the process's main thread: the runtime takes what runs there outside a task for the main actor's,
  /// and asks the main executor only elsewhere.
  func start() -> Never {
    startFirstCarrier()
    while true { Carrier().waitForBaton() }
  }

  /// Carries on with what the machine has to do; never returns.
  func carryLoop() -> Never {
    if !isRunning { beginRun() }
    while true {
      if let step = handedOver {
        handedOver = nil
        perform(step)
      }
      if inbox.mayHaveItems { takeInbox() }
      if !polling.isEmpty { wakePolling() }
      if !dispatch.notifications.isEmpty { sendNotifications() }
      let count = machine.countCandidates()
      guard count > 0, !isOver else {
        if count > 0 || !findMoreWork() { endRun() }
        continue
      }
      perform(machine.take(count == 1 ? 0 : choose(among: count)))
    }
  }

  /// Chooses the next step where that takes no more than the machine itself, so that nothing is run for it on the stack of
  /// a blocked thread.
  ///
  /// - Returns: The step, which was taken; `nil`, and nothing was done but that time has moved, when it takes more.
  func nextPlainStep() -> Machine<Work>.Step? {
    guard
      isRunning, !inbox.mayHaveItems, polling.isEmpty, dispatch.notifications.isEmpty,
      !OutsideThreads.haveStarted
    else { return nil }
    var count = machine.countCandidates()
    if count == 0 {
      let settles = nextSettling
      guard settles > machine.now, machine.advance(upTo: min(Self.limitOfTime, settles)) else { return nil }
      count = machine.countCandidates()
    }
    guard count > 0, !isOver else { return nil }
    return machine.take(count == 1 ? 0 : choose(among: count))
  }

  private func choose(among count: Int) -> Int {
    // After the end nothing is judged, so nothing is explored either.
    guard !run.isBodyDone else { return 0 }
    let choice = chooser.choose(step: run.step + 1, count: count) { machine.task(ofCandidate: $0) }
    trace.note(step: run.step + 1, count: count, choice: choice)
    if choice > 0 { recorder?.note(step: run.step + 1, choice: choice) }
    return choice
  }

  /// Counts a step that is about to run.
  func begin() {
    run.step += 1
    if run.isBodyDone { run.stepsAfterEnd += 1 }
  }

  private func perform(_ step: Machine<Work>.Step) {
    begin()
    switch step {
    case .run(let work, _, let thread):
      self.thread = thread
      switch work {
      case .job(let job): runJob(job, on: thread)
      case .call(let call): call()
      }
    case .resume(let thread):
      resume(thread)
    }
  }

  /// Whether the run has nothing more to show.
  private var isOver: Bool {
    if run.isBodyDone { return run.stepsAfterEnd >= Limits.stepsAfterEnd }
    if run.step >= Limits.stepsOfRun {
      hang("was still busy after \(Limits.stepsOfRun) steps")
      return true
    }
    return false
  }

  /// Called when no job is ready: lets those go on who wait for that, else moves time.
  ///
  /// - Returns: `false` when nothing can happen any more.
  private func findMoreWork() -> Bool {
    if OutsideThreads.haveStarted, !run.isBodyDone, letOutsideComeToRest() { return true }
    if resumeSettled() { return true }
    let settles = nextSettling
    if machine.advance(upTo: min(Self.limitOfTime, settles)) { return true }
    if settles <= Self.limitOfTime {
      machine.moveTime(to: settles)
      return resumeSettled()
    }
    if run.isBodyDone { return false }
    if waitForOutside() { return true }
    hang(
      machine.hasTimers
        ? "was still not done after \(Limits.virtualTimeOfRun.components.seconds / 3600) hours of virtual time"
        : "waits for ever: nothing is left that could go on")
    return false
  }

  /// The last instant that a run may reach, in nanoseconds since the start.
  private static let limitOfTime = Limits.virtualTimeOfRun.wholeNanoseconds

  /// When the first goes on of those who wait until nothing is ready.
  private var nextSettling: Int64 { run.settling.lazy.map(\.instant).min() ?? .max }

  private func resumeSettled() -> Bool {
    let now = machine.now
    let settled = run.settling.filter { $0.instant <= now }
    run.settling.removeAll { $0.instant <= now }
    for one in settled {
      run.isResumingMain = one.isMain
      one.continuation.resume()
    }
    run.isResumingMain = false
    return !settled.isEmpty
  }

  private func hang(_ happened: String) {
    guard !run.isBodyDone, run.finding == nil else { return }
    let finding = Finding(
      id: "hang", expected: run.waits.last?.expected ?? "the behaviour to end", happened: happened)
    run.isHung = true
    thread = .main
    note(kind: .failure, happened, on: nil)
    run.finding = finding
  }
}
