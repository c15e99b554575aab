let rightFixesOfSendableModels = [
  RightFix.solution(
    "structs, and a Mutex inside the class that is shared",
    when:
      "the compiler is to check all of it, and callers of the watchlist must not have to await"),
  RightFix(
    "ActorWatchlist", "structs, and an actor for the watchlist",
    when:
      "whoever uses the watchlist can await; nobody blocks a thread, and there is no lock to look after"),
  RightFix(
    "ClassesOfLets", "final classes of lets, and NSLock around the ids",
    when:
      "identity matters, or a value is large and passed on often; each change has to build a new object in full"
  ),
  RightFix(
    "CopyOnWrite", "a struct that copies its storage, a queue with barriers",
    when:
      "copies were measured and are expensive; uniqueness is asked before each change, and nobody checks Sendable"
  ),
  RightFix(
    "MutexInside", "a Mutex in the parcel too, a box of Sendable values only",
    when:
      "models have to be classes with parts that change; no box of anything else is needed, not even in one place"
  ),
  RightFix(
    "SendingBox", "a box that takes its value over behind a Mutex",
    when:
      "a value that is not Sendable has to be taken over by a box; only what is Sendable can be got out again"
  ),
  RightFix(
    "SerialQueue", "structs without a claim, a serial queue around the ids",
    when:
      "the types stay within one module and the code has queues already; nobody but you checks the watchlist"),
  RightFix(
    "StructAroundALock", "a struct as a handle to one storage behind NSLock",
    when:
      "the watchlist should be passed like a value and still be one for all, which its type does not tell the reader"
  ),
]
