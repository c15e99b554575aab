let rightFixesOfStaleSearch = [
  RightFix.solution(
    "a stored task, cancelled and asked after the await",
    when:
      "one model makes the requests, each in a task that can be asked; one question covers answer and error"),
  RightFix(
    "CancelsAfterThePause", "a debounce that cancels the older request when it ends",
    when:
      "an older list may stand until the pause is over; two tasks are kept, and clearing waits for the pause too"
  ),
  RightFix(
    "CheckInMainActorRun", "a detached task that asks within MainActor.run",
    when:
      "answers need work that the main actor should be spared; question and change must share one hop"),
  RightFix(
    "DebounceByTheClock", "a pause after which the clock says whether it was the last",
    when:
      "the time of the last keystroke is kept anyway; the request still has to be cancelled and asked"),
  RightFix(
    "DebouncedTask", "one task that pauses, then asks and shows",
    when:
      "a request for each keystroke is too many; one cancel ends the pause or the request, and .loading comes late"
  ),
  RightFix(
    "DispatchDebounce", "a work item as the debounce, and a number for each search",
    when:
      "the code has work items already; a number, a work item and a task have to be kept in step"),
  RightFix(
    "GenerationCounter", "a number for each search, compared after the await",
    when:
      "the end of a search may be told outside its task, by a callback say; cancelling is still a step of its own"
  ),
  RightFix(
    "LatestSearchActor", "an actor that owns the request, and a ticket on the screen",
    when:
      "requests are to be kept off the main actor, in one place; what is shown needs its own question all the same"
  ),
  RightFix(
    "SearchObject", "an object for each search that is cut off from the model",
    when:
      "a search has more of its own to keep, pages or progress; whoever stops it cuts its way to the model"),
  RightFix(
    "StreamOfQueries", "a stream of queries, with a loop that never waits",
    when:
      "queries come from several places or pass through other steps; the state changes only after the call"),
  RightFix(
    "TokenAndQueue", "a token behind a lock, checked on the main queue",
    when:
      "the code has tokens and queues already; it costs a lock, an unchecked promise and two hops for each search"
  ),
]
