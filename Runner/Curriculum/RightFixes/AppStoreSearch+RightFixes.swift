let rightFixesOfAppStoreSearch = [
  RightFix.solution(
    "async calls of URLSession, an actor with a table of tasks, and a question after each await",
    when: "nothing speaks against it; every step can be read from top to bottom"),
  RightFix(
    "DataTaskContinuations", "data tasks in continuations, and a line of continuations for each icon",
    when:
      "the network code has callbacks and has to keep them; each continuation must be resumed once on every way"
  ),
  RightFix(
    "LocksAndCallbacks", "completion handlers and locks all the way, with numbers in place of tasks",
    when:
      "old callers stay as they are; the compiler takes your word for the locks, and main is reached by a queue"
  ),
  RightFix(
    "MainActorLoader", "a loader on the main actor, beside its cells",
    when:
      "a cell should show a kept icon at once, without a wait; decoding large pictures there would be felt"),
  RightFix(
    "SessionDelegate", "a session with a delegate, and a stream of what it is told for each request",
    when: "progress or parts of an answer are wanted as they come; a whole answer needs less than that"),
  RightFix(
    "StreamOfQueries", "a stream of queries with a loop that never waits, and a loader behind a mutex",
    when: "queries come from several places or pass through other steps; giving up an icon needs no hop"),
  RightFix(
    "TypedThrows", "errors that are part of the type, and an actor for each icon",
    when: "no other error may ever come out, and the compiler is to see to it; it makes many small actors"),
]
