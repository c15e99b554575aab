import Report

/// Says what a part of a behaviour waits for, so that a hang in it can be told in those words.
///
/// - Parameters:
///   - expected: What should come about, as in "load() to return or throw".
///   - operation: The part that waits.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@MainActor
package func waiting<Value>(
  for expected: String, _ operation: @MainActor () async throws -> Value
) async rethrows -> Value {
  let number = Conductor.current?.beginWait(for: expected)
  defer { Conductor.current?.endWait(number) }
  return try await operation()
}

extension Conductor {
  fileprivate func beginWait(for expected: String) -> Int {
    run.nextWait += 1
    run.waits.append(RunState.Wait(number: run.nextWait, expected: expected))
    return run.nextWait
  }

  fileprivate func endWait(_ number: Int?) {
    run.waits.removeAll { $0.number == number }
  }
}

/// Waits until nothing is ready any more, without letting time pass.
package nonisolated(nonsending) func settle() async {
  await letTimePass(.zero)
}

/// Lets virtual time pass, then waits until nothing is ready any more.
///
/// - Parameter duration: How long.
package nonisolated(nonsending) func letTimePass(_ duration: Duration) async {
  // Not by `Task.sleep`: its hops would be choices, and exploring them would tell nothing.
  await withUnsafeContinuation { continuation in
    Conductor.current?.letTimePass(duration.wholeNanoseconds, continuation)
  }
}

/// Sleeps like `Task.sleep`, without a word about it on the timeline.
///
/// For stand-ins, whose waiting is nothing that the learner's code does.
///
/// - Parameter duration: How long.
/// - Throws: `CancellationError` when the task is cancelled.
package func sleepUnnoticed(for duration: Duration) async throws {
  try await Unnoticed.$isOn.withValue(true) { try await Task.sleep(for: duration) }
}

/// Whether what the conductor sees of a task goes without a word about it.
enum Unnoticed {
  @TaskLocal static var isOn = false
}

/// Runs a function on a pool thread that runs no task, as a queue or a library's own thread would.
///
/// - Parameter work: The function.
package func onPlainThread(_ work: @escaping @Sendable () -> Void) {
  Conductor.current?.submit(.call(work), to: .pool)
}

/// Runs a function on the main thread outside any task, as a run loop would.
///
/// - Parameter work: The function.
package func onPlainMainThread(_ work: @escaping @Sendable () -> Void) {
  Conductor.current?.submit(.call(work), to: .main)
}

/// Runs a function on a plain pool thread after a delay of virtual time.
///
/// - Parameters:
///   - delay: How long after now.
///   - work: The function.
package func onPlainThread(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
  Conductor.current?.submit(.call(work), to: .pool, after: delay.wholeNanoseconds)
}
