let rightFixesOfStopPollingInDeinit = [
  RightFix.solution(
    "a task in deinit that captures the provider",
    when:
      "the provider is Sendable, it counts its starts, and the stop may come a moment after the store has gone"
  ),
  RightFix(
    "AtOnceOnTheMainThread", "at once on the main thread, a task elsewhere",
    when:
      "the stop should not come later than need be and Swift 6.2 is not there; it is one more branch to test"),
  RightFix(
    "IsolatedDeinit", "an isolated deinit that calls hide()",
    when:
      "Swift 6.2 is there and deinit has more to do with self; the store's memory may wait for the main actor"
  ),
  RightFix(
    "MainQueueAsync", "a block on the main queue that captures the provider",
    when:
      "the code around it speaks in queues already; it does what the task does"),
  RightFix(
    "StreamThatEnds", "a stream whose end makes a waiting task stop the polling",
    when:
      "the start must not wait, and hide() and deinit are to share one way to stop; a task waits meanwhile"),
  RightFix(
    "TaskThatPolls", "a task as long as the polling, cancelled in deinit",
    when:
      "start and stop should stand together in one place, and the start may come a moment after show()"),
  RightFix(
    "TokenThatStops", "a token that starts in init and stops in deinit",
    when:
      "several stores need the same; each then does without flag and deinit, and the hop stands in one place"),
]
