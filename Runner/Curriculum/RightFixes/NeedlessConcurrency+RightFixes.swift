let rightFixesOfNeedlessConcurrency = [
  RightFix.solution(
    "a class on the main actor, with plain functions",
    when:
      "all but the search belongs to the screen, and Swift 6.2 may be used, for @concurrent"),
  RightFix(
    "ClassWithoutActor", "a class without an actor that stays with its screen",
    when:
      "the type may not say @MainActor; the compiler keeps it in one place, and display needs assumeIsolated"),
  RightFix(
    "LockThatIsNotNeeded", "a lock in a class on the main actor",
    when:
      "the code has the lock already; where only the main actor comes by, it does no harm and no good"),
  RightFix(
    "MembersOnMainActor", "@MainActor on each member, and a detached task",
    when:
      "some members shall stay off the main actor; self cannot leave it, so the search takes along what it needs"
  ),
  RightFix(
    "QueueForTheSearch", "a queue for the search, with a continuation",
    when:
      "the code has a queue for such work already, or the search would block the pool's threads for long"),
  RightFix(
    "StaticFunctions", "static functions for the sum and the search",
    when:
      "both shall be tested without a basket; all that they need has to be handed to them"),
  RightFix(
    "StructState", "a struct for the state, displayed in its didSet",
    when:
      "there is more to show than two values; each change is made in a copy that is assigned once"),
]
