let rightFixesOfLastObserverStopsPolling = [
  RightFix.solution(
    "a Mutex around a dictionary by identifier",
    when:
      "the poller returns at once and calls nothing back; the compiler sees that nobody goes past the lock"),
  RightFix(
    "ConcurrentQueueWithBarriers", "a concurrent queue whose changes are barriers",
    when:
      "the code has it already, or many threads read at once; here the main actor is the only one that reads"),
  RightFix(
    "IsolatedDeinit", "an isolated deinit in the screen, besides the lock",
    when:
      "the deinit needs the rest of the screen as well; polling goes on until the main actor has time"),
  RightFix(
    "LateRemovalByNumber", "a token whose deinit removes by number, in a task",
    when:
      "whoever lets go must not wait for the lock, and polling may go on for a moment after that"),
  RightFix(
    "NSLock", "NSLock around a dictionary by identifier",
    when:
      "your systems are too old for Mutex; the class has to promise by itself that each access holds the lock"
  ),
  RightFix(
    "SemaphoreAndClosures", "a semaphore as the lock, a closure for each observer",
    when:
      "the code has it already; a semaphore lends no priority to whoever holds it, as a lock can"),
  RightFix(
    "SerialQueue", "a serial queue with sync around the list",
    when:
      "the provider has a queue already; whoever is on it must not use the provider, or waits for itself"),
  RightFix(
    "TokenByNumber", "a token whose deinit removes by a number of its own",
    when:
      "observers of every kind shall need no deinit; each keeps a token, by which the provider knows it"),
]
