let rightFixesOfStrictChecking = [
  RightFix.solution(
    "a store and a badge on the main actor, a limit behind a Mutex, old doors that start a task",
    when: "what the module does takes no time and ends on a screen; most of an app is like that"),
  RightFix(
    "ActorStore", "a store that is an actor, with an old door that is @preconcurrency",
    when: "the store has work of its own that the main thread must not wait for"),
  RightFix(
    "CheckedPromises",
    "a store on the main actor that keeps its callbacks, with promises that are checked when it runs",
    when: "library and protocol stay as they are, and are known to call on the main thread"),
  RightFix(
    "LockedStore", "a Sendable store with all of its state in one Mutex, and the callbacks as they were",
    when: "callers must get at it without await from any thread, and the old code is known to work"),
  RightFix(
    "LocksOfOldStyle",
    "NSLock around the state of each class, and @unchecked Sendable for what it keeps safe",
    when: "Mutex is not there yet; the compiler checks none of it, so each use has to be looked at"),
  RightFix(
    "MainActorConformance", "a store on the main actor and a badge that conforms there",
    when: "the delegate's protocol belongs to others, or has conformers on other actors"),
]
