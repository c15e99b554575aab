let rightFixesOfRemoveObserverInDeinit = [
  RightFix.solution(
    "no deinit, entries that hold nil go on adding and removing",
    when:
      "nothing has to happen at the moment a screen goes; the last entries wait for the next screen"),
  RightFix(
    "AsyncStream", "a stream for each screen, its task cancelled in deinit",
    when:
      "observers are loops over asynchronous sequences, and a change may be heard a moment after it was told"),
  RightFix(
    "ClosuresThatSayGone", "a closure for each observer that says whether it is gone",
    when:
      "the list should not know the type of its observers; each change clears what it finds gone"),
  RightFix(
    "DictionaryByIdentifier", "weak entries in a dictionary by ObjectIdentifier",
    when:
      "there are many observers, removing must not search, and the order of telling does not matter"),
  RightFix(
    "IsolatedDeinitByIdentifier", "an isolated deinit that removes by identifier",
    when:
      "entries must go with the screen, Swift 6.2 is there, and its memory may wait for a busy main actor"),
  RightFix(
    "LockedRemoval", "a list behind a lock, and a nonisolated removal",
    when:
      "something must happen at the very moment the last observer goes; every use of the list takes the lock"),
  RightFix(
    "PrunedNowAndThen", "entries cleared when the list has doubled",
    when:
      "observers come and go by the thousand, and some entries that hold nil may stay until the list has grown"
  ),
  RightFix(
    "PrunedWhenAdded", "entries that hold nil cleared at each adding only",
    when:
      "changes are told far more often than screens come, so that telling should not pay for clearing"),
  RightFix(
    "PrunedWhenTold", "entries that hold nil cleared before each change is told",
    when:
      "changes come regularly; between two of them the entries of all screens that came and went pile up"),
  RightFix(
    "SnapshotOfLiveOnes", "strong references to the live ones while a change is told",
    when:
      "all who were there when a change began are to hear it; they are kept alive until it has been told"),
  RightFix(
    "TokenWithIsolatedDeinit", "a token that stops its observation in an isolated deinit",
    when:
      "whoever holds the token decides how long it lasts, Swift 6.2 is there, and on the main actor it ends at once"
  ),
  RightFix(
    "TokenWithTask", "a token whose deinit stops its number in a task",
    when:
      "a token is to end it and Swift 6.2 is not there; the stop comes late, so no number may be given twice"),
]
