let rightFixesOfCacheBeforeHop = [
  RightFix.solution(
    "a cache and a table of tasks, with a @concurrent decode",
    when:
      "a photo must be there for all the instant its task ends; it takes two tables, and no look needs a lock"
  ),
  RightFix(
    "AwaitsFromBackground", "a look into the cache, then the pool asks for the task",
    when:
      "the rest of the work is on the pool anyway; each missing photo costs two visits to the main actor"),
  RightFix(
    "CellsThatListen", "cells that read the store's cache and are told of changes",
    when:
      "cells should keep no photo of their own; each photo that arrives wakes all that wait"),
  RightFix(
    "CheckBefore", "a plain look into the cache, and an async load besides",
    when:
      "a caller that cannot await needs the cached photo too; the cell has to look again after the load"),
  RightFix(
    "DecodeWithoutIsolation", "one table of photos or tasks; the cell keeps its own task",
    when:
      "an entry should be either ready or under way, and a newer call cancel the older; the cell needs Swift 6.2"
  ),
  RightFix(
    "DecoderActor", "an actor that decodes, behind a table of the main actor",
    when:
      "photos should be decoded one at a time; who wants one that is under way waits for its task, not for its turn"
  ),
  RightFix(
    "MutexStore", "a store of no actor, with a Mutex around both tables",
    when:
      "threads off the main actor ask the store too; look and entry share one withLock, the decode stays outside"
  ),
  RightFix(
    "QueueAndCallbacks", "a lock, a queue and callbacks, a continuation in the cell",
    when:
      "the store has callers with callbacks already; every access has to remember the lock by itself"),
  RightFix(
    "TaskTable", "a table of tasks that is the cache as well",
    when:
      "one table should do; that an ended task does not suspend is how the runtime does it, and not promised"),
]
