let rightFixesOfDelegateCapture = [
  RightFix.solution(
    "a task on the main actor, with the values",
    when:
      "readings come no faster than tasks may be made; it needs neither a list nor a stream that has to end"),
  RightFix(
    "CancelledConsumer", "a stream whose reader holds the screen, and is cancelled",
    when:
      "the model shall need no flag: cancelling is enough, as long as the loop asks before it shows"),
  RightFix(
    "ChainOfTasks", "a chain of tasks, each waiting for the one before",
    when:
      "the order must not depend on where tasks begin; making a task and storing it take one lock"),
  RightFix(
    "DelegateObject", "a delegate object of its own, kept by the model",
    when:
      "the library's protocol shall stay out of the model, which has to keep the object and not be held by it"
  ),
  RightFix(
    "LockedQueue", "a list behind a lock, which the main actor empties",
    when:
      "readings come faster than tasks should be made: one task shows many, and none under the lock"),
  RightFix(
    "MainQueueAsync", "DispatchQueue.main.async, with the values",
    when:
      "the code around it uses queues; order and cost are those of the task, with a block for each reading"),
  RightFix(
    "StreamOfPositions", "a stream of values that one task on the main actor reads",
    when:
      "readings are worked on as a sequence; the loop must not hold the model, and deinit has to end the stream"
  ),
]
