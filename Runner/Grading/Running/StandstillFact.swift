import Report

/// A standstill as a learner is told of it: who waits where, and for what.
struct StandstillFact {
  /// A permanent name to which explanations refer.
  let finding: String
  let text: String

  /// - Parameters:
  ///   - stacks: The threads.
  ///   - places: What lies where in the program.
  init(_ stacks: [ThreadStack], _ places: [UInt64: Symbolizer.Place]) {
    let waiting = stacks.compactMap { Self.wait(of: $0, places) }
    // Whoever uses the learner's code and waits for its answer, which somebody has to give.
    let isMainBlocked = stacks.contains { stack in
      stack.thread == "main"
        && stack.frames.contains { places[$0]?.function.contains("blockMainThread") == true }
    }
    if isMainBlocked {
      finding = "deadlock"
      let rest =
        waiting.isEmpty
        ? "nothing of your code is running: what the main thread waits for needs the main thread, or nobody does it"
        : waiting.joined(separator: "; ")
      text = "the main thread waits for your code to answer; \(rest)"
    } else {
      finding = waiting.count > 1 ? "deadlock" : "standstill"
      text =
        waiting.isEmpty
        ? "nothing is running, and nothing will: an answer never comes" : waiting.joined(separator: "; ")
    }
  }

  /// Where a thread waits in the learner's code; `nil` when it is not in there.
  private static func wait(of stack: ThreadStack, _ places: [UInt64: Symbolizer.Place]) -> String? {
    let all = stack.frames.compactMap { places[$0] }
    guard let index = all.firstIndex(where: \.isLearners) else { return nil }
    let cause = all[..<index].compactMap { Self.cause(of: $0.function) }.first
    let who = ThreadName.words(for: stack.thread)
    return "\(who) waits\(cause.map { " for \($0)" } ?? "") in \(all[index].text)"
  }

  /// What a function of the system waits for.
  private static func cause(of function: String) -> String? {
    if function.contains("dispatch_sync") || function.contains("dispatch_barrier_sync") { return "a queue" }
    if function.contains("dispatch_group_wait") { return "a group" }
    if function.contains("semaphore_wait") || function.contains("sem_wait") { return "a semaphore" }
    if function.contains("pthread_mutex_lock") || function.contains("rwlock") { return "a lock" }
    if function.contains("pthread_cond_wait") { return "a condition" }
    return function.contains("pthread_join") ? "a thread to end" : nil
  }
}
