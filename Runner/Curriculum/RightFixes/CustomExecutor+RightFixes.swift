let rightFixesOfCustomExecutor = [
  RightFix.solution(
    "an executor over a serial queue, stored by the actor",
    when:
      "the driver wants one call at a time, on whichever thread; the actor's code stays, and others can use the class"
  ),
  RightFix(
    "OwnThread", "an executor with a thread that waits on a condition",
    when:
      "the library insists on one and the same thread, for thread-local storage say; you write how it ends"),
  RightFix(
    "QueueAndContinuations", "a serial queue, awaited with continuations",
    when:
      "the actor shall answer others while the driver works; what the callback changes then needs a lock"),
  RightFix(
    "QueueOfTheActor", "an actor that is its own executor, over a queue",
    when:
      "one actor alone needs it, or blocks given to its queue directly shall be able to use assumeIsolated"),
  RightFix(
    "ThreadPerStretchOfWork", "an executor whose thread ends when it has no job",
    when:
      "calls are rare and no thread shall wait between them; each stretch costs a new one, so it is not one thread"
  ),
  RightFix(
    "ThreadWithSemaphore", "an executor with a thread that a semaphore wakes",
    when:
      "one and the same thread is needed, and a count is enough to wake it; the list still needs its own lock"
  ),
]
