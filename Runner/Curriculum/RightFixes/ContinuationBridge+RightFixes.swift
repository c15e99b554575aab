let rightFixesOfContinuationBridge = [
  RightFix.solution(
    "an object for each call, with a Mutex around its state",
    when:
      "the systems you support have Mutex: the compiler sees what it guards, and no promise is made by hand"),
  RightFix(
    "ActorPerCall", "an actor for each call, reached by tasks",
    when:
      "no lock shall be seen to by hand; each callback and cancel costs a task, and those may change places"),
  RightFix(
    "AtomicFlag", "an atomic flag that decides who resumes",
    when:
      "callbacks alone compete to resume; with a cancel, as here, it needs a lock beside it for the request"),
  RightFix(
    "BothOnOneCore", "one guarded core with a completion handler, for both",
    when:
      "most callers are old: they need no task, and the async entry resumes a continuation in the same core"),
  RightFix(
    "LockAndState", "an NSLock around the state, and an unsafe continuation",
    when:
      "Mutex is not to be had; neither the lock nor a second resume is checked by anybody"),
  RightFix(
    "SerialQueue", "a serial queue for each call",
    when:
      "the code is built on queues; nobody waits for this one, so it is safe to resume on, and unchecked"),
  RightFix(
    "StreamOfOneElement", "an AsyncThrowingStream that keeps one element",
    when:
      "little code counts and its readers know streams: what comes first counts; onTermination cancels the request"
  ),
]
