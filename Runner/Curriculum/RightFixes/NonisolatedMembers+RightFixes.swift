let rightFixesOfNonisolatedMembers = [
  RightFix.solution(
    "nonisolated on the let and on the method",
    when:
      "one or two members use nothing that changes; the let must stay a let, for other modules too"),
  RightFix(
    "HeldFormat", "a Sendable struct in a nonisolated let",
    when:
      "there is more than one such member, or others want to format prices without a board"),
  RightFix(
    "LabelInAProtocol", "a protocol with a default method for the label",
    when:
      "several types write their labels alike; the conformance checks that the members it uses are nonisolated"
  ),
  RightFix(
    "MutexInside", "a Mutex for the prices, and nonisolated members",
    when:
      "the prices too must be read without await; each method does its work in one hold, and the actor has no job"
  ),
  RightFix(
    "StateInAnotherActor", "an actor of its own for the prices, behind the board",
    when:
      "other types shall use the prices without the board; each call then makes two hops in place of one"),
]
