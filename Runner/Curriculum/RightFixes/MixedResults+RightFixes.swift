let rightFixesOfMixedResults = [
  RightFix.solution(
    "an enum with a case for each list, and a loop",
    when:
      "the first error shall end the call, and the compiler notice a new list that the switch forgets"),
  RightFix(
    "ActorDraft", "an actor for each call that the child tasks fill in",
    when:
      "tasks fill in a result bit by bit while they run; for two lists it is more than they need"),
  RightFix(
    "AnyByKey", "results of any type, by key, and a cast at the end",
    when:
      "the kinds are known at run time only; the compiler notices neither a wrong key nor a wrong type"),
  RightFix(
    "AsyncLet", "two async let",
    when:
      "the number of requests is fixed; an error of the second is heard only when the first has ended"),
  RightFix(
    "ChangesToAProfile", "child tasks that return changes to the profile",
    when:
      "lists are added often and shall need no case each; the results can do nothing but change a profile"),
  RightFix(
    "ContinuationOnce", "a continuation for the last list or the first error",
    when:
      "an error must not wait for the other request to end; that one goes on, and cancelling reaches neither"),
  RightFix(
    "DispatchGroupNotify", "a DispatchGroup with notify, a lock and a continuation",
    when:
      "the group is there already; each task must leave it on every way out, and an error waits for both"),
  RightFix(
    "DraftPerCall", "an actor that keeps a draft for each call, by number",
    when:
      "the loader must know of all calls under way; each draft is removed at the end, and filled without an await"
  ),
  RightFix(
    "EnumAndReduce", "an enum with a case for each list, and reduce",
    when:
      "results are put together and nothing else is done in between; more steps, or an early end, need a loop"
  ),
  RightFix(
    "MainActorLoader", "a class on the main actor, with one async let",
    when:
      "the loader belongs to a screen; an error of the notes is heard only when the friends are there"),
  RightFix(
    "PartialProfiles", "profiles of one list each, put together at the end",
    when:
      "every part may be nil in the result, and no two tasks bring the same one; it needs no enum"),
  RightFix(
    "StreamOfResults", "a stream into which two tasks put their results",
    when:
      "results come from tasks that are nobody's children; they go on, and the reader must check for cancellation"
  ),
  RightFix(
    "TwoTasks", "two tasks, their values, and a cancellation handler",
    when:
      "a request shall go on when the other has failed; cancelling the caller is passed on by hand"),
]
