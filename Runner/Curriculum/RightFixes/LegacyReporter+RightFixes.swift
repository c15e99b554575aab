let rightFixesOfLegacyReporter = [
  RightFix.solution(
    "a Mutex around the status, and a nonisolated property",
    when:
      "a value of any type is read on any thread; who reads may wait for one copy, and the compiler checks it"
  ),
  RightFix(
    "AtomicSnapshot", "an atomic number for the place in the list of statuses",
    when:
      "readers must never wait, and the value can be a number out of a fixed list"),
  RightFix(
    "ConcurrentQueueWithBarriers", "a concurrent queue with barriers for the writes",
    when:
      "the code has such a store already; for a single value, reading side by side gains nothing over a lock"),
  RightFix(
    "CopyInEachReporter", "a copy in each reporter that the provider renews",
    when:
      "the provider's own status shall stay on the main actor; it pays a lock each and a list of reporters"),
  RightFix(
    "NSLock", "NSLock in front of a stored property",
    when:
      "your systems are too old for Mutex; whoever adds a method has to know what the lock guards"),
  RightFix(
    "NoActor", "a provider without an actor, all of it in one Mutex",
    when:
      "nothing in it needs the main thread; onChange must be Sendable, and is called wherever the change is made"
  ),
  RightFix(
    "SemaphoreAsALock", "a semaphore as a lock around a second copy",
    when:
      "the code has it already; two copies have to be kept in step, and a semaphore lends no priority"),
  RightFix(
    "SerialQueue", "a serial queue, read with sync and written with async",
    when:
      "there is a queue already, or the writer must not wait; every access has to go through it, unchecked"),
]
