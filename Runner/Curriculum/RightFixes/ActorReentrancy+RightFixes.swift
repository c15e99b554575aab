let rightFixesOfActorReentrancy = [
  RightFix.solution(
    "a table of tasks under way, with their callers counted",
    when:
      "several may want the same result at once: one task serves all, and no continuation has to be kept safe"
  ),
  RightFix(
    "AsksAgainWhenCancelled", "a table of tasks; whoever meets a cancelled one asks again",
    when:
      "downloads end soon after they are cancelled: a newcomer waits for that end before its own can begin"),
  RightFix(
    "ContinuationList", "a list of continuations for each download",
    when:
      "a cancelled caller should leave at once, before the others; each continuation must be resumed exactly once"
  ),
  RightFix(
    "LockedClass", "a class with a lock around the table of tasks",
    when:
      "the type cannot be an actor, or a cancelled caller must be struck off at once; no compiler checks the lock"
  ),
  RightFix(
    "MainActorRecentlyUsed", "a main-actor class; what was least recently asked for goes",
    when:
      "only screens ask, and what they still use should stay; every look into the cache needs the main thread"
  ),
  RightFix(
    "QueueWithCallbacks", "a serial queue with callbacks, one async function around it",
    when:
      "the cache has a queue and callbacks already; each callback must be called once, also when cancelled"),
  RightFix(
    "SerialisedLoader", "one worker that downloads one image after the other",
    when:
      "the server allows one request at a time; a slow image holds up all that are missing"),
]
