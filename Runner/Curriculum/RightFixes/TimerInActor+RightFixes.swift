let rightFixesOfTimerInActor = [
  RightFix.solution(
    "a stored task that sleeps and holds the provider weakly",
    when:
      "one delayed call needs the provider itself; cancelling ends the sleep, from any thread"),
  RightFix(
    "CapturesService", "a stored task that holds the service, not the provider",
    when:
      "the call needs nothing of the provider but its service; deinit must cancel, or it fetches for nobody"),
  RightFix(
    "ClockSequence", "an asynchronous sequence of instants, cut to the first",
    when:
      "one fetch is really many, or may become so; for a single one it is a type more to read"),
  RightFix(
    "DetachedSleeper", "a detached task that hops to the provider after the sleep",
    when:
      "the task must not inherit the caller's actor, priority or task-local values; here that is of no use"),
  RightFix(
    "GenerationCounter", "a number for each request, compared after the sleep",
    when:
      "the wait cannot be cancelled; tasks sleep on until their time has come, each with nothing left to do"),
  RightFix(
    "IsolatedDeinit", "an isolated deinit that cancels the stored task",
    when:
      "Swift 6.2 is there and deinit has more to do on the main actor; for the cancelling alone it is not needed"
  ),
  RightFix(
    "TokenThatCancels", "a token that holds the task and cancels it in deinit",
    when:
      "several types delay calls; each does without a deinit, and letting go of the token is all there is to cancel"
  ),
]
