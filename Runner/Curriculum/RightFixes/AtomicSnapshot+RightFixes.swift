let rightFixesOfAtomicSnapshot = [
  RightFix.solution(
    "one stored NowPlaying, replaced whole",
    when:
      "the parts are always used together: one await reads them all, and one assignment changes the song"),
  RightFix(
    "IsolatedParameter", "a function of the bar with an isolated parameter",
    when:
      "the actor is not yours to change: the function runs on it and reads all three in one turn"),
  RightFix(
    "MainActorPlayer", "player and bar both on the main actor",
    when:
      "only screens use the player: the smallest change, and three reads need no await"),
  RightFix(
    "NewestWins", "one stored value, and a task that a newer call cancels",
    when:
      "the song asked for last must win; it costs a stored task, and a call that is overtaken throws"),
  RightFix(
    "OneMutex", "a Mutex around one NowPlaying",
    when:
      "some readers cannot await; the lock is taken once for each reading or change, never across an await"),
  RightFix(
    "ReadsUntilSteady", "three reads between two looks at a version number",
    when:
      "the parts cannot be read in one step; every change must count, and a reader repeats until none came between"
  ),
  RightFix(
    "SerialQueue", "a serial queue that owns the three properties",
    when:
      "the player has a queue already; no compiler sees to it that all three are touched on the queue only"),
  RightFix(
    "SnapshotMethod", "an isolated property that puts the three together",
    when:
      "the three properties have other users too; each change must keep them together by itself"),
]
