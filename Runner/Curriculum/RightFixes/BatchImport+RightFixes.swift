let rightFixesOfBatchImport = [
  RightFix.solution(
    "a @concurrent loop that awaits each report",
    when:
      "the importer has no state to guard, and the import may wait for the main thread once a chunk"),
  RightFix(
    "ActorImporter", "an actor with the same loop",
    when:
      "the importer has state to guard; others wait for the end of a chunk, and a second import may come between"
  ),
  RightFix(
    "CancellationHandler", "one detached task for all of it, cancelled from a handler",
    when:
      "@concurrent is not to be had and one task should do it all; it needs a handler and an escaping progress"
  ),
  RightFix(
    "MainActorLoop", "a main-actor loop that gives each chunk to a detached task",
    when:
      "reports should be plain calls, and the loop looks at its own task; it costs a task for each chunk"),
  RightFix(
    "ParsesAhead", "a group that parses the next chunk while one is saved",
    when:
      "parsing and saving take about the same time; an error of the chunk ahead must wait for the save under way"
  ),
  RightFix(
    "ProgressStream", "a detached worker and a stream of progress",
    when:
      "the worker must not wait for the screen; two tasks have to end together, cancelled and awaited by hand"
  ),
  RightFix(
    "SerialQueue", "a main-actor loop that gives each chunk to a serial queue",
    when:
      "the store belongs to a queue; each chunk needs a continuation, resumed once on every way"),
]
