import Glibc
import Report

/// Runs one behaviour under many schedules, one job at a time, in virtual time.
///
/// All of its state belongs to whichever real thread holds the baton; other threads reach only `inbox`.
final class Conductor: @unchecked Sendable {
  /// The conductor of the process, once `install` was called.
  nonisolated(unsafe) private(set) static var current: Conductor?

  var machine = Machine<Work>(poolSize: Limits.poolThreads)
  var run = RunState(isRecording: false)
  var chooser = Chooser.replay(Replay(.firstComeFirstServed))
  var trace = Trace()
  /// The thread whose job is running.
  private(set) var thread = VirtualThread.main
  /// Work that comes from threads outside the machine.
  let inbox = Inbox()

  private var session: Session
  private let recorder: FlightRecorder?
  /// The real thread that holds the baton.
  private(set) var holder: pthread_t
  private var carrier = Carrier()
  private var idleCarriers: [Carrier] = []
  private var blocked: [VirtualThread: Blocked] = [:]
  /// Whether a run is under way: only then is time virtual.
  private(set) var isRunning = false

  private struct Blocked {
    let carrier: Carrier
    /// Takes what the thread waits for if it is there.
    let poll: (() -> Bool)?
  }

  init(session: Session, recorder: FlightRecorder?) {
    self.session = session
    self.recorder = recorder
    holder = pthread_self()
  }

  /// Replaces the executors of the process; must come before the first task.
  static func install(_ conductor: Conductor) {
    current = conductor
    installExecutors()
  }

  // MARK: The loop

  /// Runs schedule after schedule until the session has its verdict; never returns.
  func carryLoop() -> Never {
    if !isRunning { beginRun() }
    while true {
      if inbox.mayHaveWork { inbox.take { machine.add($0.work, task: $0.task, to: $0.target) } }
      if !blocked.isEmpty { wakeBlocked() }
      let count = machine.countCandidates()
      guard count > 0, !isOver else {
        if count > 0 || !findMoreWork() { endRun() }
        continue
      }
      perform(machine.take(count == 1 ? 0 : choose(among: count)))
    }
  }

  private func choose(among count: Int) -> Int {
    // After the end nothing is judged, so nothing is explored either.
    guard !run.isBodyDone else { return 0 }
    let choice = chooser.choose(step: run.step + 1, count: count) { machine.task(ofCandidate: $0) }
    trace.note(step: run.step + 1, count: count, choice: choice)
    if choice > 0 { recorder?.note(step: run.step + 1, choice: choice) }
    return choice
  }

  private func perform(_ step: Machine<Work>.Step) {
    run.step += 1
    if run.isBodyDone { run.stepsAfterEnd += 1 }
    switch step {
    case .run(let work, _, let thread):
      self.thread = thread
      switch work {
      case .job(let job): runJob(job, on: thread)
      case .call(let call): call()
      }
    case .resume(let thread):
      self.thread = thread
      machine.unblock(thread)
      guard let blocked = blocked.removeValue(forKey: thread) else { return }
      let own = carrier
      idleCarriers.append(own)
      pass(to: blocked.carrier)
      own.waitForBaton()
      take(own)
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
    if !run.isBodyDone, !run.settling.isEmpty {
      let settling = run.settling
      run.settling = []
      settling.forEach { $0.resume() }
      return true
    }
    if machine.advance(upTo: Limits.virtualTimeOfRun.wholeNanoseconds) { return true }
    if run.isBodyDone { return false }
    if inbox.waitForWork(milliseconds: Limits.outsideMilliseconds, knownThreads: knownThreads) {
      return true
    }
    hang(
      machine.hasTimers
        ? "was still not done after \(Limits.virtualTimeOfRun.components.seconds / 3600) hours of virtual time"
        : nil)
    return false
  }

  /// Real threads that are the conductor's own.
  private var knownThreads: Int { idleCarriers.count + blocked.count + 1 + abandonedCarriers }
  private var abandonedCarriers = 0

  // MARK: Runs

  private func beginRun() {
    guard let plan = session.next() else { finish() }
    machine = Machine(poolSize: Limits.poolThreads)
    trace.clear()
    chooser = plan.chooser
    run = RunState(isRecording: plan.isRecording)
    recorder?.begin()
    isRunning = true
    start(session.behaviour)
  }

  private func start(_ behaviour: Behaviour) {
    Task { @MainActor in
      // With the pool as preference every hop of the behaviour's task is a job of its own: without it the
      // runtime goes on inline where it can, and hides interleavings that happen in production.
      await withTaskExecutorPreference(Executors.pool) {
        do {
          try await behaviour.body()
        } catch is ExpectationFailed {
          // Its finding is recorded.
        } catch {
          fail(
            "unexpectedError", expected: "no error to reach the behaviour", happened: "it threw \(error)")
        }
      }
      Self.current?.run.isBodyDone = true
    }
  }

  private func endRun() {
    trace.steps = run.step
    isRunning = false
    abandonedCarriers += blocked.count
    blocked = [:]
    session.finished(run, trace: trace)
    beginRun()
  }

  private func finish() -> Never {
    session.report()
    exit(0)
  }

  private func hang(_ happened: String?) {
    guard !run.isBodyDone, run.finding == nil else { return }
    let wait = run.waits.last ?? "the behaviour to end"
    run.isHung = true
    let finding = Finding(
      id: "hang", expected: wait,
      happened: happened ?? "waits for ever: nothing is left that could go on")
    thread = .main
    note(kind: .failure, finding.happened, on: nil)
    run.finding = finding
  }

  // MARK: Blocking

  /// Whether the calling thread is running a job of the machine.
  var isCalledFromMachine: Bool { isRunning && pthread_equal(pthread_self(), holder) != 0 }

  /// Blocks the running virtual thread; the calling real thread waits and others carry the loop.
  ///
  /// - Parameters:
  ///   - deadline: When it goes on by itself, in nanoseconds since the start; `nil` for never.
  ///   - poll: Takes what the thread waits for if it is there; then it goes on.
  func block(until deadline: Int64?, poll: (() -> Bool)? = nil) {
    let own = carrier
    let thread = self.thread
    machine.block(thread, until: deadline)
    blocked[thread] = Blocked(carrier: own, poll: poll)
    pass(to: idleCarriers.popLast() ?? Carrier.start(carryLoopOnThread))
    own.waitForBaton()
    take(own)
    self.thread = thread
  }

  private func wakeBlocked() {
    for index in 0...Limits.poolThreads {
      let thread = VirtualThread(index: index)
      guard let poll = blocked[thread]?.poll, poll() else { continue }
      blocked[thread] = blocked[thread].map { Blocked(carrier: $0.carrier, poll: nil) }
      machine.wake(thread)
    }
  }

  private func pass(to next: Carrier) {
    carrier = next
    next.receiveBaton()
  }

  /// Makes the calling real thread the one that holds the baton.
  func take(_ own: Carrier) {
    holder = pthread_self()
    carrier = own
  }

  // MARK: Events

  /// Adds an event to the timeline, if one is kept.
  func note(kind: TimelineEvent.Kind, _ text: @autoclosure () -> String, on standIn: String?) {
    guard run.isRecording, !run.isBodyDone, run.timeline.count < Limits.timelineEvents else { return }
    let track = isCalledFromMachine || kind == .failure ? thread.track : .standIn("outside")
    run.timeline.append(
      TimelineEvent(
        kind: kind, time: .nanoseconds(machine.now), step: run.step,
        track: standIn.map(Track.standIn) ?? track, task: currentTaskName, text: text()))
    if let recorder, recorder.isStreaming, let event = run.timeline.last { recorder.stream(event) }
  }

  private var currentTaskName: String? {
    let identifier = currentTaskIdentifier()
    guard identifier != 0 else { return nil }
    if let name = Task.name { return name }
    let number = run.taskNumbers[identifier] ?? run.taskNumbers.count + 1
    run.taskNumbers[identifier] = number
    return "task \(number)"
  }
}

private func carryLoopOnThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument, let conductor = Conductor.current else { return nil }
  let carrier = Unmanaged<Carrier>.fromOpaque(argument).takeRetainedValue()
  carrier.waitForBaton()
  conductor.take(carrier)
  conductor.carryLoop()
}
