import Dispatch

/// What one thread does in each round of an overlap.
package struct Part: Sendable {
  /// What the thread stands for, as "home screen"; at most 15 bytes, for the system keeps no more.
  package let name: String
  package let body: @Sendable (_ round: Int) async -> Void

  /// - Parameters:
  ///   - name: What the thread stands for.
  ///   - body: What it does in each round; gets the round, counted from 0. Its task prefers an executor. In such a task
  ///     code of the main actor leaves it also to enter a continuation and to await a task that is done (Swift 6.3.1),
  ///     which it does in no task of a screen: call that in a task of its own, `await Task { @MainActor in … }.value`.
  package init(_ name: String, body: @escaping @Sendable (_ round: Int) async -> Void) {
    self.name = name
    self.body = body
  }
}

/// Rounds of an overlap in which one thread comes after the other.
///
/// What nothing orders is a race there as well, and does no damage: it is reported before the program can crash of it.
private let quietRounds = 4

/// Runs functions on real threads of their own at the same time, again and again.
///
/// Each round but the first few begins on all threads at once, with a different one ahead. Nothing in here orders what one thread does
/// with what another does, so what the learner's code does not order itself is a race, whether or not the accesses
/// meet. What was done is over, and may be looked at, when this returns.
///
/// - Parameters:
///   - rounds: How often.
///   - parts: What each thread does. What is asynchronous and on no actor of its own stays on its thread, too.
package func overlap(rounds: Int = 100, _ parts: Part...) async {
  let barrier = SpinningBarrier(parties: parts.count)
  let threads = parts.map { NamedThread($0.name) }
  let tasks = zip(parts, threads).enumerated().map { index, pair in
    let (part, thread) = pair
    return Task(executorPreference: thread) {
      for round in 0..<rounds {
        guard round >= quietRounds else {
          for turn in parts.indices {
            barrier.wait()
            if turn == index { await part.body(round) }
          }
          continue
        }
        barrier.wait()
        // Every part comes first, last and in the middle, by nothing and by some microseconds.
        SpinningBarrier.spin((round + index) % parts.count * (round / parts.count % 4) * 100)
        await part.body(round)
      }
    }
  }
  for task in tasks { await task.value }
  for thread in threads { thread.end() }
}

/// Runs a function on a real thread of its own.
///
/// - Parameters:
///   - name: What the thread stands for; at most 15 bytes.
///   - work: The function. What is asynchronous and on no actor of its own stays on the thread, too.
/// - Returns: What the function returns.
/// - Throws: What the function throws.
package func onThread<Value: Sendable>(
  _ name: String, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let thread = NamedThread(name)
  defer { thread.end() }
  return try await Task(executorPreference: thread) { try await work() }.value
}

/// Runs a function on a real thread of its own, which the main thread waits for meanwhile: it does nothing else.
///
/// - Parameters:
///   - name: What the thread stands for; at most 15 bytes.
///   - work: The function. What is asynchronous and on no actor of its own stays on the thread, too.
/// - Returns: What the function returns.
@MainActor
package func whileMainThreadWaits<Value: Sendable>(
  _ name: String, _ work: @escaping @Sendable () async -> Value
) async -> Value {
  let thread = NamedThread(name)
  defer { thread.end() }
  let isDone = DispatchSemaphore(value: 0)
  let task = Task(executorPreference: thread) {
    defer { isDone.signal() }
    return await work()
  }
  blockMainThread(isDone)
  return await task.value
}

/// Blocks the main thread, which is what the caller wants for once.
///
/// The grader knows it by its name when the program stands still.
@inline(never)
private func blockMainThread(_ semaphore: DispatchSemaphore) {
  semaphore.wait()
}
