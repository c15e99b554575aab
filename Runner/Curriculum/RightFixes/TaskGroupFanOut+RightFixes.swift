let rightFixesOfTaskGroupFanOut = [
  RightFix.solution(
    "a sliding window, places in an array by index",
    when:
      "one call is to be limited and its length is known; nothing is shared but the group"),
  RightFix(
    "ActorGallery", "the sliding window in an actor",
    when:
      "the gallery has state of its own to guard, a cache say; the actor neither orders nor limits the requests"
  ),
  RightFix(
    "AsyncSemaphore", "an asynchronous semaphore that cancelling leaves",
    when:
      "one limit is to hold for several calls, once the gallery owns it; a task stands ready for every url"),
  RightFix(
    "Backwards", "the sliding window from the end of the list",
    when:
      "the last images are wanted first; what is left comes off the end of an array, and no counter is kept"),
  RightFix(
    "CancelledByHand", "the window in a task of its own, cancelled by a handler",
    when:
      "the work has to be a Task that can be stored; only the handler passes the cancelling of the caller on"),
  RightFix(
    "ConcurrentMap", "the window as a concurrentMap with a limit",
    when:
      "more than one place fans out; order, limit and errors are then written and tested once for any sequence"
  ),
  RightFix(
    "DictionaryByIndex", "an iterator that is asked for the next task",
    when:
      "the first four and each that follows should start in one function, without arithmetic; each index is hashed"
  ),
  RightFix(
    "DictionaryByURL", "one request for each different url, places by url",
    when:
      "urls are often listed twice, and the same url means the same image; they are requested in sorted order"
  ),
  RightFix(
    "DiscardingGroup", "a discarding group of workers, results in an actor",
    when:
      "tasks run for long and results go elsewhere; an error cancels the others though nobody asks for results"
  ),
  RightFix(
    "FourWorkers", "four workers, with list and results in an actor",
    when:
      "each worker has something costly of its own, a connection say; the body must still ask for their errors"
  ),
  RightFix(
    "GuardedArray", "the window, with children that fill an array behind a lock",
    when:
      "children have to store their results without await; nobody but you checks that the lock is always taken"
  ),
  RightFix(
    "ReportingStream", "four tasks of their own that report to a stream",
    when:
      "a call must end without waiting for requests that ignore cancelling; each way out has to cancel by hand"
  ),
  RightFix(
    "SharedStream", "four workers that read indices from one stream",
    when:
      "workers should need no actor for their list; a stream ends early when cancelled, so check after the loop"
  ),
  RightFix(
    "SlotAlwaysGivenBack", "an asynchronous semaphore that cancelling does not leave",
    when:
      "the semaphore serves one call and should stay short; a cancelled task still waits for its turn"),
  RightFix(
    "SortedAtTheEnd", "the window, its pairs sorted by index at the end",
    when:
      "the number of results is not known beforehand, or places for them are not wanted; it costs a sort"),
  RightFix(
    "TokenStream", "a stream of free slots that the body waits for",
    when:
      "a discarding group needs a limit and no task should be made before its turn; cancelling needs two checks"
  ),
]
