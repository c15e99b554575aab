import Report
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// The executors that take the place of the process's own.
///
/// Measured with Swift 6.3.1: `_createExecutors`, called before the first task, replaces the main and the
/// default executor, `Task.sleep` included. The interfaces are unstable, so the grader checks the toolchain.
enum Executors {
  static let main = VirtualMainExecutor()
  static let pool = VirtualPoolExecutor()

  static func enqueue(
    _ job: consuming ExecutorJob, to target: Machine<Work>.Target, after delay: Duration? = nil
  ) {
    guard let conductor = Conductor.current else { return }
    let unowned = UnownedJob(job)
    // The runtime lets a continuation go on in the pool and only then come back to its actor. A behaviour that watches
    // from the main thread would wait for whoever blocks the pool.
    let target = conductor.run.isResumingMain && conductor.isCalledFromHolder ? .main : target
    let nanoseconds = delay.map { max(0, $0.wholeNanoseconds) }
    conductor.submit(
      .job(unowned), task: jobTaskIdentifier(unowned), to: target, after: nanoseconds)
    guard let nanoseconds, conductor.run.isRecording, conductor.isCalledFromMachine, !Unnoticed.isOn else {
      return
    }
    let (deadline, isOver) = conductor.machine.now.addingReportingOverflow(nanoseconds)
    let instant = conductor.machine.instant(meantBy: isOver ? .max : deadline)
    conductor.note(kind: .conductor, "sleeps until \(seconds(instant))", on: nil)
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    return milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}

/// The main actor's executor: the machine's main thread.
final class VirtualMainExecutor: MainExecutor, SchedulingExecutor, @unchecked Sendable {
  func run() throws {}
  func stop() {}

  func enqueue(_ job: consuming ExecutorJob) {
    Executors.enqueue(job, to: .main)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    Executors.enqueue(job, to: .main, after: delay as? Duration ?? .zero)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    Executors.enqueue(
      job, to: .main, after: clock.now.duration(to: instant) as? Duration ?? .zero)
  }

  var isMainExecutor: Bool { true }

  func checkIsolated() {
    guard let conductor = Conductor.current, conductor.isCalledFromMachine, conductor.thread.isMain
    else {
      fatalError("Incorrect actor executor assumption; expected 'MainActor' executor")
    }
  }
}

/// The default executor: the machine's pool.
final class VirtualPoolExecutor: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
  func enqueue(_ job: consuming ExecutorJob) {
    Executors.enqueue(job, to: .pool)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    Executors.enqueue(job, to: .pool, after: delay as? Duration ?? .zero)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    Executors.enqueue(
      job, to: .pool, after: clock.now.duration(to: instant) as? Duration ?? .zero)
  }
}

private struct VirtualExecutorFactory: ExecutorFactory {
  static var mainExecutor: any MainExecutor { Executors.main }
  static var defaultExecutor: any TaskExecutor { Executors.pool }
}

/// Replaces the main and the default executor of the process.
func installExecutors() {
  _createExecutors(factory: VirtualExecutorFactory.self)
}

/// Runs a job of the runtime as the given virtual thread would.
func runJob(_ job: UnownedJob, on thread: VirtualThread) {
  if thread.isMain {
    job.runSynchronously(on: Executors.main.asUnownedSerialExecutor())
  } else {
    job.runSynchronously(on: Executors.pool.asUnownedTaskExecutor())
  }
}
