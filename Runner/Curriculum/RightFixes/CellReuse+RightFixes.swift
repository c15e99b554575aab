let rightFixesOfCellReuse = [
  RightFix.solution(
    "a stored task, cancelled first and asked after its await",
    when:
      "the load is a task on the main actor: one cancel stops the request and also says which load is stale"),
  RightFix(
    "CheckedTwice", "a cancelled task, and a comparison of URLs as well",
    when:
      "the code has both already: the task's flag is enough, and the two checks have to be kept in step"),
  RightFix(
    "DetachedLoad", "a detached task, told by the identity of an object",
    when:
      "work beside the request must stay off the main actor; priority and task-local values then go by hand"),
  RightFix(
    "ImmediateTask", "Task.immediate, with the check after the await",
    when:
      "what comes before the first suspension must have happened when configure returns; needs Swift 6.2"),
  RightFix(
    "LoadObject", "an object for each load, whose completion is dropped",
    when:
      "others than this cell load images too: it takes one type more, and the cell itself has nothing to check"
  ),
  RightFix(
    "MainQueueAndLock", "a request with a completion on the main queue, and a lock",
    when:
      "the loader has completion handlers and shall keep them; no compiler sees what its lock guards"),
  RightFix(
    "NumberedLoads", "a number for each load, compared after the await",
    when:
      "results may also come by callbacks or queues; the task is still kept, for a number stops no request"),
  RightFix(
    "StateEnum", "an enum for the state, whose observer cancels the old task",
    when:
      "image and spinner must never contradict each other; that a load is cancelled stands in a didSet"),
  RightFix(
    "StreamOfURLs", "a stream of wishes, whose reader keeps the latest load",
    when:
      "the wishes come as a stream anyhow; each needs a number, and deinit has to finish the stream"),
  RightFix(
    "TokenCancelsInDeinit", "a token whose deinit cancels the task",
    when:
      "a load must end with its cell, without a call; for that the task may hold the cell only weakly"),
]
