let rightFixesOfDetachedSave = [
  RightFix.solution(
    "a detached task for each save, kept in a set until it ends",
    when:
      "saves may run side by side and are few; priority and task-local values have to be given by hand"),
  RightFix(
    "ChainOfSaves", "a chain of tasks, each save awaiting the one before",
    when:
      "the disk shall write one image at a time; flush awaits the last task, and a failure must not end the chain"
  ),
  RightFix(
    "CountedWithLock", "writes on a global queue, counted behind a lock",
    when:
      "the code has it already: a dispatch group counts as well, without a lock of your own"),
  RightFix(
    "MetadataMeanwhile", "image and metadata at once, and a detached save",
    when:
      "the answer shall come sooner, and a request for metadata is no loss when the image fails"),
  RightFix(
    "QueueAndGroup", "a serial dispatch queue and a group",
    when:
      "there may be hundreds of saves at once: they block no thread of the pool, and no task can cancel them"),
  RightFix(
    "SaverActor", "an actor that starts the saves and waits for them",
    when:
      "several types save through one owner; each awaits its method, and the write itself must leave the actor"
  ),
  RightFix(
    "SharedDownload", "a download in a task that both call and save await",
    when:
      "the download is a task already, say one that callers share; cancelling has to be passed on by hand"),
  RightFix(
    "StreamWorker", "one worker that reads saves and flushes from a stream",
    when:
      "writes go one by one and no tasks shall be kept: flush is a mark sent through the same stream"),
  RightFix(
    "TaskInNonisolatedFunction", "a Task made in a nonisolated function",
    when:
      "task-local values, such as a logger's request, must come along; moved into a main-actor method it blocks"
  ),
]
