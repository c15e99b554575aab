let rightFixesOfIsolatedConformance = [
  RightFix.solution(
    "a conformance of the main actor, at the type",
    when:
      "Swift 6.2 may be used, and the list itself may be what is exported; a cast in a task there finds it, too"
  ),
  RightFix(
    "ClosuresOfTheMainActor", "a struct of closures that are not Sendable",
    when:
      "Swift 6.2 may not be used, and the compiler shall see to everything, without an assumeIsolated"),
  RightFix(
    "ConformanceInExtension", "a conformance of the main actor, in an extension",
    when:
      "what the library asks for shall stand apart from the list, in one place, and Swift 6.2 may be used"),
  RightFix(
    "MainActorWrapper", "a struct of the main actor in the list's place",
    when:
      "the list shall not have the protocol's members, or is exported in several ways; it costs a second type"
  ),
  RightFix(
    "NonSendableAdapter", "a class that cannot leave, and assumes the main actor",
    when:
      "code from before Swift 6.2 has it already; it must stay a class that is not Sendable and is made there"
  ),
  RightFix(
    "ProtocolOfTheMainActor", "a protocol of the main actor that brings the members",
    when:
      "several types are exported alike; it saves each of them the members, but not the conformance"),
]
