let rightFixesOfBackgroundDecode = [
  RightFix.solution(
    "a @concurrent function in the child tasks of a group",
    when:
      "the decode must leave the main actor whoever calls it, and the page may appear whole, after its last photo"
  ),
  RightFix(
    "ActorPool", "three actors, each decoding one photo at a time",
    when:
      "pages are long and must not fill the pool: three photos at once at most, also those of a page already turned"
  ),
  RightFix(
    "AsyncLetHalves", "an async let for each half of the list, and so on down",
    when:
      "the order should come by itself, without places to sort by; it makes about three child tasks for each photo"
  ),
  RightFix(
    "ChecksOnTheMainActor", "a show of no actor that hops to the main one per picture",
    when:
      "callers need not be on the main actor, and pictures may come one by one; each costs a hop with its own check"
  ),
  RightFix(
    "ConcurrentFunction", "a @concurrent function called from an array of tasks",
    when:
      "pictures should appear one by one, in order; the tasks are no children, so the call has to cancel them"
  ),
  RightFix(
    "ConcurrentPerform", "concurrentPerform in a @concurrent function, with a Mutex",
    when:
      "Dispatch may choose how many run at once; a thread of the pool is blocked until the last photo is decoded"
  ),
  RightFix(
    "DetachedTasks", "an array of detached tasks",
    when:
      "the compiler is older than @concurrent; priority and task-local values are lost, and no cancelling reaches it"
  ),
  RightFix(
    "GlobalQueue", "a dispatch group on a global queue, and one continuation",
    when:
      "decodes are long and, on Apple's systems, should leave the pool's threads free; the results need a Mutex"
  ),
  RightFix(
    "NonisolatedInChildTasks", "a nonisolated async function called from child tasks",
    when:
      "the compiler is older than @concurrent; it is right only while nobody calls decode from the main actor"
  ),
]
