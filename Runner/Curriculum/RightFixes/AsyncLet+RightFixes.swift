let rightFixesOfAsyncLet = [
  RightFix.solution(
    "an async let for each of the two requests",
    when:
      "the requests are few, known beforehand and of different types; a later one's error may wait for the first"
  ),
  RightFix(
    "CertificatesAwaitedFirst", "two async lets, the certificates read first",
    when:
      "the certificates fail sooner or more often: their error need not wait for the avatar, but the avatar's may"
  ),
  RightFix(
    "DiscardingGroup", "a discarding group whose children fill an actor",
    when:
      "a failure of either must end the call at once, and the parts have an actor to go to"),
  RightFix(
    "GuardedContinuation", "two tasks that meet at a continuation guarded by a lock",
    when:
      "the requests are older than async; a lock has to see that it is resumed once, whatever comes first"),
  RightFix(
    "MainActorLoader", "a loader on the main actor, with two async lets",
    when:
      "only screens use the loader, or it keeps what they show; callers elsewhere go through the main actor"),
  RightFix(
    "OneAsyncLet", "an async let for the certificates, the avatar awaited",
    when:
      "one request can run in the call itself: it spares a child task, and the avatar's error still comes first"
  ),
  RightFix(
    "TaskGroup", "a task group whose children return an enum",
    when:
      "the number of requests is known only at run time, or a failure of either must end the call at once"),
  RightFix(
    "TasksCancelledByHand", "two tasks of their own, cancelled in a handler and a defer",
    when:
      "the code makes tasks of its own already; it is right only with both the handler and the defer"),
  RightFix(
    "ThrowingStream", "a throwing stream whose onTermination cancels two tasks",
    when:
      "parts should be used as they arrive, and a failure of either end it at once; its tasks are no children"
  ),
]
