import Report

extension Chapter {
  package static let nonisolatedMembers = Self(
    name: "NonisolatedMembers",
    part: .isolation,
    title: "A label that has to wait",
    problem: """
      The prices of a shop belong to an actor, and with them went what never changes: the currency and the text of a price. \
      A cell that is about to be drawn cannot await either.
      """,
    starter: Starter(failing: ["usedWithoutAwait", "labelsWhileItReads"]),
    behaviours: [
      BehaviourEntry(
        "usedWithoutAwait", "A cell uses the currency and a label without waiting", lane: .probes),
      BehaviourEntry(
        "changedByItsMethodsOnly", "Nobody outside can set prices or the currency", lane: .probes),
      BehaviourEntry("labelsInItsCurrency", "A label is in the currency of its own board"),
      BehaviourEntry("labelsWhileItReads", "Labels are there at once while the board reads its prices"),
      BehaviourEntry("pricesAreCurrent", "Prices are those of the last reload and raise"),
      BehaviourEntry("losesNoRaise", "Of three raises at once, none is lost"),
      BehaviourEntry(
        "readsWhileOthersChange", "Screens read prices while a clerk raises some", lane: .threads),
    ],
    hints: [
      """
      An actor guards what changes. Which of the board's members would give the same answer at any time, on any thread, \
      because nothing that they use ever changes?
      """,
      """
      Such members need no actor. There is a keyword that takes a member out of its actor's isolation, for a let and for a \
      method. A method that has it may use only what needs no isolation either. Leave it away from whatever changes.
      """,
      """
      nonisolated let currency: String, and nonisolated func label(for cents: Int) -> String { … }. The prices, price(of:), \
      reload() and raise(_:by:) stay as they are.
      """,
    ],
    rightFixes: rightFixesOfNonisolatedMembers,
    mistakes: mistakesOfNonisolatedMembers,
    diagnostics: diagnosticsOfNonisolatedMembers)
}

private let mistakesOfNonisolatedMembers = [
  Mistake(
    "ClassInsteadOfActor",
    rejectedBy: .compile("actor PriceBoard"),
    looksLike: "a class in the actor's place",
    why: """
      With a class nothing takes an await, and nothing is guarded unless you guard it, each member, for ever. The actor does \
      that by itself. What needs no guard can be taken out of it, one member at a time.
      """,
    signs: [.lacks("actorPriceBoard"), .contains("classPriceBoard")]),
  Mistake(
    "AssumesTheActor",
    rejectedBy: .behaviour("labelsWhileItReads", .crashed),
    looksLike: "assumeIsolated in code that does not run on the actor",
    why: """
      assumeIsolated makes nothing run on the actor. It checks that the code runs there already, and stops the program if it \
      does not. A cell runs on the main thread.
      """,
    signs: [.ends("labelsWhileItReads", .crashed), .contains("assumeIsolated")]),
  Mistake(
    "WaitsForTheActor",
    rejectedBy: .behaviour("labelsWhileItReads", .failed),
    looksLike: "a method that blocks its thread until the actor has answered",
    why: """
      Without the word await it waits all the same, and worse: the thread of the cell stands still until the actor has time. \
      Blocked threads of the pool can even be those that the actor needs.
      """,
    signs: [.finds("waitedForTheBoard"), .contains("wait()")]),
  Mistake(
    "SnapshotAtInit",
    rejectedBy: .behaviour("pricesAreCurrent", .failed),
    looksLike: "a copy that is made once and read for ever",
    why: """
      A nonisolated let can be read by everybody because it never changes. The prices do, and the copy does not know. Only \
      what really never changes can be taken out of the actor like that.
      """,
    signs: [.finds("staleAfterReload"), .contains("nonisolatedletprices")]),
  Mistake(
    "OneCurrencyForAll",
    rejectedBy: .behaviour("labelsInItsCurrency", .failed),
    looksLike: "one currency for all boards",
    why: """
      A static or global constant needs no isolation, that is true. But the currency is a constant of each board: two shops \
      have two.
      """,
    signs: [.finds("wrongCurrency"), .ends("usedWithoutAwait", .passed)]),
  Mistake(
    "RaiseInTwoSteps",
    rejectedBy: .behaviour("losesNoRaise", .failed),
    looksLike: "reading a price with one await and setting it with another",
    why: """
      Taken out of the actor, the method is no longer one turn of it but two. Between them another raise may come, and it \
      is overwritten. What changes the state stays inside.
      """,
    signs: [.finds("raiseLost"), .ends("pricesAreCurrent", .passed)]),
  Mistake(
    "UnsafePrices",
    rejectedBy: .behaviour("changedByItsMethodsOnly", .failed),
    looksLike: "nonisolated(unsafe) on the prices",
    why: """
      nonisolated(unsafe) takes the prices out of the actor and asks the compiler to look away. Now everybody reads and \
      sets them, from any thread, without order. A member can do without isolation only if nothing that it uses changes.
      """,
    signs: [.finds("setsOnePrice"), .contains("nonisolated(unsafe)")]),
  Mistake(
    "UnsafePricesToRead",
    rejectedBy: .behaviour("readsWhileOthersChange", .raced),
    looksLike: "nonisolated(unsafe) on something that changes",
    why: """
      nonisolated(unsafe) adds no order, it only stops the compiler from asking for one. One thread changes the memory \
      while another reads it, or changes it too. What changes belongs into the actor, or behind a lock at every access.
      """,
    signs: [.ends("readsWhileOthersChange", .raced), .contains("nonisolated(unsafe)")]),
  Mistake(
    "UnsafeCurrency",
    rejectedBy: .behaviour("changedByItsMethodsOnly", .failed),
    looksLike: "a currency that everybody can set",
    why: """
      The currency never changes, so it can be a let, and a let of a Sendable type needs no unsafe. As a var, anybody sets \
      it while others read.
      """,
    signs: [.finds("setsCurrency")]),
  Mistake(
    "AsyncLabel",
    rejectedBy: .behaviour("usedWithoutAwait", .failed),
    looksLike: "a nonisolated label that is async",
    why: """
      async alone makes a caller write await, whatever the isolation. Nothing in the label has to be waited for.
      """,
    signs: [.finds("labelTakesAwait"), .contains("(forcents:Int)async")]),
  Mistake(
    "LabelOnMainActor",
    rejectedBy: .behaviour("usedWithoutAwait", .failed),
    looksLike: "a label that belongs to the main actor",
    why: """
      A cell on the main actor can call it without await now, and nobody else can. The text of a price depends on no actor \
      at all.
      """,
    signs: [.finds("labelTakesAwait"), .contains("@MainActor")]),
  Mistake(
    "OnlyTheConstant",
    rejectedBy: .behaviour("usedWithoutAwait", .failed),
    looksLike: "a method that still belongs to the actor, and uses nothing of it that changes",
    why: """
      A method of an actor is isolated to it, whatever it does inside. One that uses nothing but constants can say that it \
      needs no isolation.
      """,
    signs: [.finds("labelTakesAwait")]),
]

private let diagnosticsOfNonisolatedMembers = [
  DiagnosticNote(
    "'nonisolated' cannot be applied to mutable stored properties",
    """
    What changes needs a guard, and nonisolated would take it away. A let can be nonisolated; a var stays in the actor, or \
    its content goes behind a lock.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "actor-isolated property",
    """
    A nonisolated method runs on any thread and cannot use what the actor guards. If it needs what changes, it has to stay \
    in the actor; if it needs only what never changes, make that a nonisolated let.
    """, section: "Why it happens"),
  DiagnosticNote(
    "actor-isolated instance method",
    """
    A nonisolated method runs on any thread and cannot call one of the actor without await. A method that uses only \
    constants can be nonisolated itself.
    """, section: "Why it happens"),
  DiagnosticNote(
    "non-Sendable type",
    """
    What is nonisolated is used by every thread at once, so its type has to be Sendable: a struct of Sendable properties is.
    """, section: "Fixes and their trade-offs"),
]
