let rightFixesOfFinishBeforeSending = [
  RightFix.solution(
    "a copy sent to a @concurrent function that gives it back",
    when:
      "the class must stay changeable and the compiler shall see who has it; needs Swift 6.2"),
  RightFix(
    "ActorThatScales", "an actor that makes the scaled photo of a frame",
    when:
      "scalings shall take turns, or share something the actor keeps; its result has to be sending"),
  RightFix(
    "ChangedInOneStep", "a photo of the main actor, changed in one step",
    when:
      "others hold the same photo and shall see it scaled; no await may come between the assignments"),
  RightFix(
    "CopyWithSendingResult", "a copy() whose result is sending",
    when:
      "copies are made in several places; without sending, the compiler takes a copy for a part of its photo"),
  RightFix(
    "ImmutableClass", "a class that never changes; scaling makes a new object",
    when:
      "photos are handed about often and changed seldom: each is Sendable, and passing one on copies nothing"),
  RightFix(
    "LockedSnapshot", "a lock around all parts, which are replaced together",
    when:
      "several threads use one and the same photo; no step may run under the lock, and scale must not be visible"
  ),
  RightFix(
    "MadeInTheBackground", "a photo made and finished in a detached task",
    when:
      "nothing newer than Swift 6.0 may be used and the class stays; the task inherits no priority"),
  RightFix(
    "QueueAndContinuation", "a serial queue, awaited with a continuation",
    when:
      "scaling belongs on a queue, so that it blocks no thread of the pool; each way out has to resume"),
  RightFix(
    "ValueType", "a struct, copied in the task that scales it",
    when:
      "nobody needs one photo under two names: each side has its own, and nothing needs to be sent"),
]
