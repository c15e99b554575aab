let rightFixesOfSharedDataService = [
  RightFix.solution(
    "an actor",
    when:
      "every caller can await, and none should block a thread while it waits its turn"),
  RightFix(
    "ConcurrentQueueWithBarriers", "a concurrent queue whose writes are barriers",
    when:
      "reads are many and long, so that readers side by side pay; every write must remember its barrier"),
  RightFix(
    "GlobalActor", "a class on a global actor of its own",
    when:
      "more than one type shares the same data; all instances of them wait for the same actor"),
  RightFix(
    "Mutex", "a Mutex that owns the array, taken for each call",
    when:
      "callers must not await, work inside is short, and the compiler is to see that nobody goes past the lock"
  ),
  RightFix(
    "NSLock", "an NSLock beside the array, taken for each call",
    when:
      "callers must not await and Mutex is too new for your systems; only care keeps new methods inside the lock"
  ),
  RightFix(
    "OwnLock", "a pthread mutex in a type of its own, around the value",
    when:
      "Mutex is too new and nobody may go past the lock; its memory and the unchecked promise are yours to keep"
  ),
  RightFix(
    "OwnerOfStorage", "a struct in front of an actor that runs changes",
    when:
      "callers should not see the actor, and changes of many kinds are to share one way in; all of them await"
  ),
  RightFix(
    "QueueWithCallback", "a serial queue with async, awaited by a continuation",
    when:
      "a queue guards the data already, and callers may await but must not block; each call costs a continuation"
  ),
  RightFix(
    "Semaphore", "a semaphore of one, taken for each call",
    when:
      "the code has it already; it knows no owner, so a waiting thread of high priority cannot speed the holder up"
  ),
  RightFix(
    "SerialQueue", "a serial queue, entered with sync for each call",
    when:
      "the code has queues already and callers must not await; they block, and may not call it from inside"),
  RightFix(
    "SpinLock", "an atomic flag that waiting threads spin on",
    when:
      "the code has it already and holds it for a few instructions; whoever waits keeps a core busy meanwhile"
  ),
  RightFix(
    "StreamOfRequests", "one task that owns the array and reads a stream of requests",
    when:
      "requests should be taken in the order they came, which an actor does not promise; there is more to get wrong"
  ),
]
