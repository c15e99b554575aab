let rightFixesOfCompletionOnMain = [
  RightFix.solution(
    "a task on the main actor, with no await inside",
    when:
      "all there is to do is one step on the main actor; the completion's type lets the compiler see to the thread"
  ),
  RightFix(
    "AsyncFunction", "an async function, and the old one calls it in a task",
    when:
      "new callers can await: one piece of code serves both, and the async function must be on the main actor"
  ),
  RightFix(
    "ChainOfTasks", "a chain of tasks, each waiting for the one before",
    when:
      "reports also have work off the main actor and must keep their order; costs a lock and a hop for each"),
  RightFix(
    "ListBehindALock", "a list behind a lock, emptied by the first task to come",
    when:
      "reports that have piled up shall be completed in one turn; each still makes a task, and no one checks the lock"
  ),
  RightFix(
    "MainQueue", "DispatchQueue.main.async around the completion",
    when:
      "the code around it uses queues; it keeps the order as a task on the main actor does, without one"),
  RightFix(
    "SerialQueueToMain", "a serial queue that hands on to the main queue",
    when:
      "each report has work to do on a queue first; for the order alone, the main queue is enough"),
  RightFix(
    "StreamOnMain", "an AsyncStream that one task on the main actor reads",
    when:
      "each report needs an await of its own, such as a request: one is finished before the next begins"),
]
