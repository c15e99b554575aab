let rightFixesOfBlockingLoad = [
  RightFix.solution(
    "a @concurrent function for notes, while articles suspend",
    when:
      "few notes are read at a time, as each keeps a thread of the pool; it holds under either language setting"
  ),
  RightFix(
    "AsyncLet", "an async let around the call that blocks",
    when:
      "the shortest change is wanted and few notes are read at a time; only a comment says that it goes to the pool"
  ),
  RightFix(
    "DetachedTask", "a detached task for notes, and a set of the loads",
    when:
      "the compiler is older than @concurrent; the caller's cancellation and task-local values do not reach the read"
  ),
  RightFix(
    "DiskActor", "an actor for the disk that reads one note at a time",
    when:
      "many notes may be asked for at once: one thread of the pool is blocked at most, and notes wait for each other"
  ),
  RightFix(
    "GlobalQueue", "a global queue and a continuation",
    when:
      "several long reads should run at once and, on Apple's systems, off the pool; it must be resumed once"),
  RightFix(
    "LockedClass", "a class of no actor, with a lock around the count",
    when:
      "callers off the main actor use the list too; that the read leaves the main thread hangs on a language setting"
  ),
  RightFix(
    "NonisolatedAsync", "a nonisolated async function around the call that blocks",
    when:
      "the compiler is older than @concurrent; one changed setting puts the read back on the main thread"),
  RightFix(
    "NotifyingGroup", "a dispatch group that notifies the main queue",
    when:
      "the code has dispatch groups already; the note goes through an unchecked box besides the continuation"),
  RightFix(
    "SerialQueue", "a serial queue and a continuation",
    when:
      "the disk should do one read at a time and, on Apple's systems, off the pool; notes wait for each other"
  ),
]
