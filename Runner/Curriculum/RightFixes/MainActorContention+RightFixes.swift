let rightFixesOfMainActorContention = [
  RightFix.solution(
    "an actor whose table keeps the tasks that open",
    when:
      "whoever closes can await, and one who is cancelled may wait on until the opening has ended"),
  RightFix(
    "GlobalActor", "a global actor for the manager and the download",
    when:
      "the pipeline shall use the manager without await; whoever blocks that actor holds up all its users"),
  RightFix(
    "LeavesAtOnce", "an actor with continuations and a cancellation handler",
    when:
      "one who is cancelled must not wait for a slow server; it is more to write, each resumed exactly once"),
  RightFix(
    "LockAndDetachedPipeline", "NSLock around the table, and a detached task",
    when:
      "nothing newer than Swift 6.0 may be used; cancelling the caller then does not reach the work"),
  RightFix(
    "MutexTable", "a Mutex around the table of tasks",
    when:
      "closing must need no await, as in a defer; each decision has to be made in a single withLock"),
  RightFix(
    "RequestStream", "one task that owns the table and takes requests",
    when:
      "the code has such a loop already; it is an actor built by hand, and each request needs a continuation"),
  RightFix(
    "SerialQueue", "a serial queue around the table of tasks",
    when:
      "the manager has a queue already, and closing must need no await; the compiler checks no access"),
  RightFix(
    "WaitingContinuations", "an actor with a list of continuations for each URL",
    when:
      "those who wait must be known one by one, to let one go early later on; each is resumed exactly once"),
]
