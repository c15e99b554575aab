let rightFixesOfIsolationCheatSheet = [
  RightFix.solution(
    "structs for values, @MainActor for the screen, two actors",
    when:
      "whoever asks for a retry can await, and thumbnails may be drawn one after the other"),
  RightFix(
    "BackgroundGlobalActor", "one global actor for the provider and the policy",
    when:
      "the two work with each other and shall need no await for it; drawing and retries then take turns"),
  RightFix(
    "FinalClassesOfLets", "final classes of lets in place of the structs",
    when:
      "the identity of an object matters, or others expect classes; each needs an initialiser and nothing but lets"
  ),
  RightFix(
    "FormatterOfValues", "a struct for the formatter, without the dictionary",
    when:
      "writing a text anew costs less than its isolation does; any thread may then use it without await"),
  RightFix(
    "MembersOnMainActor", "@MainActor on each of the store's members",
    when:
      "part of the type, such as its init, shall stay off the main actor; each new var has to be marked as well"
  ),
  RightFix(
    "MutexesInside", "a Mutex each in the formatter, provider and policy",
    when:
      "the policy is asked where nobody can await; the lock is held while a thumbnail is drawn"),
  RightFix(
    "PicturesInAGroup", "a task group in load() for all thumbnails",
    when:
      "the provider can draw several at once; with an actor it gains nothing, as that draws one after the other"
  ),
  RightFix(
    "QueueAndLock", "a serial queue for the provider, NSLock for the policy",
    when:
      "drawing shall not block threads of the pool, or both are there already; the compiler checks neither"),
]
