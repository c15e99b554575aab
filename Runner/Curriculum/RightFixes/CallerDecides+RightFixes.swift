let rightFixesOfCallerDecides = [
  RightFix.solution(
    "a nonisolated(nonsending) async function",
    when:
      "readers may not know the module's setting, as in a library; callers that are not async cannot have it"),
  RightFix(
    "AsyncByTheSetting", "plain async, by the module's setting",
    when:
      "the module keeps NonisolatedNonsendingByDefault; copied into one without it, the file changes its meaning"
  ),
  RightFix(
    "AsyncLineBesides", "an async entry(in:) besides the plain one",
    when:
      "callers or a protocol want an async form of it too; both need care, and its place hangs on the setting"
  ),
  RightFix(
    "AsyncSequenceOfLines", "the lines as an async sequence, read in the caller's place",
    when:
      "others should go through the lines with for await too; next(isolation:) keeps the turn and is one type more"
  ),
  RightFix(
    "BothWays", "a plain function and a nonsending one under one name",
    when:
      "callers without async need it and awaiting must not warn; in async code the second is chosen"),
  RightFix(
    "CachedLines", "a class with a Mutex around a cache of entries",
    when:
      "the same lines come again and again; the cache never shrinks, and all callers share its lock for a moment"
  ),
  RightFix(
    "ImmediateTask", "an immediate task in the caller's isolation",
    when:
      "the reading has to be a task and yet keep the caller's turn; it needs Swift 6.2 and nonisolated(unsafe)"
  ),
  RightFix(
    "IsolatedParameter", "an isolated parameter with #isolation as its default",
    when:
      "the compiler is older than nonisolated(nonsending); it shows in the signature and may be given another actor"
  ),
  RightFix(
    "NotAsync", "a plain function, not async at all",
    when:
      "nothing has to be waited for, and callers without async need it; a source that must be awaited changes it"
  ),
]
