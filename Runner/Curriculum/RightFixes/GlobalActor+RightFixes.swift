let rightFixesOfGlobalActor = [
  RightFix.solution(
    "a global actor for the three types and the function",
    when:
      "the code must keep its shape and there is one playback in the process; callers outside write await"),
  RightFix(
    "ClassesInOneActor", "ordinary classes that one actor owns",
    when:
      "parts of the state are classes that are not Sendable and stay so; nobody else may get hold of them"),
  RightFix(
    "OneActorBehindAll", "one actor with the state, to which the types hand on",
    when:
      "the code may change its shape, its types stay; with an instance for each there can be several playbacks"
  ),
  RightFix(
    "OneMutex", "one Mutex around a struct with all of the state",
    when:
      "members must stay synchronous and the compiler shall see the lock; callers block while the speaker is busy"
  ),
  RightFix(
    "OneRecursiveLock", "one recursive lock that every function takes",
    when:
      "the code must keep its shape and stay synchronous; no compiler notices a function that does not lock"),
  RightFix(
    "OneTypeThreeNames", "one actor, with the three types as names for it",
    when:
      "the types need not differ, and no two of them have a member of the same name; it is the least code"),
  RightFix(
    "SerialQueue", "one serial queue, with sync for each call",
    when:
      "the code uses queues and stays synchronous; callers block, and nonisolated(unsafe) is your promise"),
  RightFix(
    "TurnsInAStream", "requests in a stream, carried out by one task",
    when:
      "requests must be carried out in the order in which they come in; it is an actor made by hand"),
]
