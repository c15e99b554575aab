import Report

extension Chapter {
  package static let callerDecides = Self(
    name: "CallerDecides",
    part: .isolation,
    title: "A library that moves its callers",
    problem: """
      A library reads bank statements: a line only on the main actor, a whole statement only on the pool. Wherever else \
      its callers are, it moves them, and nobody asked for that.
      """,
    starter: Starter(failing: [
      "lineWithoutAwait", "ownSourceHandedOver", "screenReadsInItsTurn", "screenReadsWhilePoolIsBusy",
      "actorReadsInItsTurn", "readsWhileScreenIsBusy",
    ]),
    languageSettings: [.nonisolatedNonsendingByDefault],
    behaviours: [
      BehaviourEntry(
        "lineWithoutAwait", "A function that is not async reads a line, wherever it runs", lane: .probes),
      BehaviourEntry(
        "ownSourceHandedOver", "A caller may hand over a source that is part of its own state", lane: .probes),
      BehaviourEntry("readsAllEntries", "A statement's entries are all there, in their order"),
      BehaviourEntry(
        "screenReadsInItsTurn",
        "A screen reads its source on the main actor, and nothing happens there in between"),
      BehaviourEntry("screenReadsWhilePoolIsBusy", "A screen has its entries at once while the pool is busy"),
      BehaviourEntry(
        "actorReadsInItsTurn", "An actor reads its source in the actor, and nothing happens there in between"),
      BehaviourEntry("poolReadsOnThePool", "What is called from the pool never reads on the main thread"),
      BehaviourEntry("readsWhileScreenIsBusy", "Others read at once while the main thread is busy"),
      BehaviourEntry("slowSourceHoldsNobodyUp", "A caller with a slow source holds nobody else up"),
    ],
    hints: [
      """
      Both attributes in the reader answer a question that is not the reader's: where should this run? What does a line, \
      or a source, need of the main actor, or of the pool? Who knows where the source may be read?
      """,
      """
      A function that uses nothing but its arguments and constants needs no isolation: nonisolated, which is what a method \
      of a struct is when nobody says otherwise. That runs where its caller runs; an async one does so too in this module, by \
      its setting. Then look for each await that is left in the reader: what is waited for, and need it be?
      """,
      """
      Delete @MainActor, @concurrent and the await before entry(in:). That is all. Write nonisolated(nonsending) before \
      entries(from:) to say the same whatever the setting is, or take its async away, for nothing in it waits.
      """,
    ],
    rightFixes: rightFixesOfCallerDecides,
    mistakes: mistakesOfCallerDecides,
    diagnostics: diagnosticsOfCallerDecides)
}

private let mistakesOfCallerDecides = [
  Mistake(
    "AssumesTheMainActor",
    rejectedBy: .behaviour("readsWhileScreenIsBusy", .crashed),
    looksLike: "assumeIsolated in a reader that is called from everywhere",
    why: """
      assumeIsolated moves nothing. It checks whether the code runs on the actor already and stops the program if it does \
      not, and an importer or the pool does not. Reading a line needs no actor: there is nothing to assume.
      """,
    signs: [.ends("readsWhileScreenIsBusy", .crashed), .contains("assumeIsolated")]),
  Mistake(
    "WaitsForTheMainThread",
    rejectedBy: .behaviour("readsWhileScreenIsBusy", .failed),
    looksLike: "DispatchQueue.main.sync, which blocks the caller until the main thread has time",
    why: """
      Without the word await it waits all the same, and blocks its thread meanwhile: an importer stands still as long as \
      the screen draws. Reading a line needs nothing of the main thread.
      """,
    signs: [.finds("waitedForMain"), .contains("DispatchQueue.main.sync")]),
  Mistake(
    "EverythingOnMainActor",
    rejectedBy: .behaviour("poolReadsOnThePool", .failed),
    looksLike: "an entries(from:) that moves every caller to the main actor",
    why: """
      For a screen that is right, and for nobody else: an importer has its source read on the main thread, and waits for \
      it. A library that belongs to the main actor has decided for all of its callers.
      """,
    signs: [.finds("movedToMain")]),
  Mistake(
    "IsolationOfNobody",
    rejectedBy: .behaviour("screenReadsInItsTurn", .failed),
    looksLike: "an isolated parameter whose default is nil",
    why: """
      An isolated parameter runs the function where the actor is that it gets. nil is no actor: the function is isolated \
      to nobody and runs on the pool. The caller's own isolation, as a default, is #isolation.
      """,
    signs: [.finds("readElsewhere"), .contains("isolated(anyActor)?=nil")]),
  Mistake(
    "ReaderIsAnActor",
    rejectedBy: .behaviour("slowSourceHoldsNobodyUp", .failed),
    looksLike: "a reader that works in an actor of its own",
    why: """
      An actor is one more place to which every caller is moved, and only one of them is served at a time. It guards what \
      changes; in a reader nothing does.
      """,
    signs: [
      .finds("readElsewhere"), .finds("waitedForAnotherCaller"), .contains("actor"), .lacks("@concurrent"),
    ]),
  Mistake(
    "StillOnThePool",
    rejectedBy: .behaviour("screenReadsInItsTurn", .failed),
    looksLike: "reading a screen's source on another thread, as @concurrent does",
    why: """
      @concurrent, detached tasks and the child tasks of a group are for work that need not run where the caller is. The \
      caller's source has to be read there. A caller who wants the pool can go there, with a source that it may take along.
      """,
    signs: [.finds("readElsewhere")]),
  Mistake(
    "ReadsInAGroup",
    rejectedBy: .behaviour("readsAllEntries", .failed),
    looksLike: "child tasks for the lines, whose entries are taken in the order in which they are ready",
    why: """
      A group hands its results over as they become ready. And its tasks run on the pool, while the caller's turn is over: \
      a library that spreads its work has decided where that runs.
      """,
    signs: [.finds("otherOrder"), .contains("TaskGroup")]),
  Mistake(
    "YieldsInBetween",
    rejectedBy: .behaviour("screenReadsInItsTurn", .failed),
    looksLike: "Task.yield() while a statement is read",
    why: """
      It lets others run, and the caller has not asked for that: between two lines its own state may change under it, the \
      source included. Whoever wants pauses can read line by line with entry(in:).
      """,
    signs: [.finds("screenInterrupted"), .contains("Task.yield()")]),
  Mistake(
    "DetachedInside",
    rejectedBy: .behaviour("screenReadsInItsTurn", .failed),
    looksLike: "an await inside entries(from:) at which the caller's turn ends",
    why: """
      nextLine() is called in the right place, but the function also waits: for a task, a stream, a function that runs \
      elsewhere. Meanwhile the caller's actor does other things. Nothing in a statement has to be waited for.
      """,
    signs: [.finds("screenInterrupted")]),
  Mistake(
    "LineStillOnMain",
    rejectedBy: .behaviour("actorReadsInItsTurn", .failed),
    looksLike: "an entry(in:) that still belongs to the main actor",
    why: """
      A line's text is all it needs, yet every caller off the main actor has to go there and back, once for each line. An \
      entries(from:) that calls it does so too.
      """,
    signs: [.finds("lineTakesAwait"), .finds("waitedForMain"), .contains("@MainActor")]),
  Mistake(
    "AsyncLine",
    rejectedBy: .behaviour("lineWithoutAwait", .failed),
    looksLike: "an entry(in:) that is async",
    why: """
      There is nothing in a line to wait for, and the word async alone keeps out everybody who is not async: a sort, a \
      map, a cell that is drawn.
      """,
    signs: [.finds("lineTakesAwait"), .contains("(inline:String)async")]),
  Mistake(
    "SendingSource",
    rejectedBy: .behaviour("ownSourceHandedOver", .failed),
    looksLike: "asking for a source that its caller can give away",
    why: """
      sending and Sendable are demands on the caller: the source must not be used afterwards, or be safe on all threads. \
      Who keeps a source in an actor or a screen can promise neither. A function that runs where its caller does need not \
      ask.
      """,
    signs: [.finds("screenKeepsItsSource"), .ends("screenReadsInItsTurn", .passed)]),
]

private let diagnosticsOfCallerDecides = [
  DiagnosticNote(
    "because it has an isolated parameter",
    """
    An isolated parameter says already where the function runs: on the actor that it is given. Nothing else may say it too.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "has multiple actor-isolation attributes",
    """
    Each of these says where the function runs, and they disagree. Keep one; if the caller is to decide, keep \
    nonisolated, or nonisolated(nonsending) where the function is async.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot use @concurrent on non-async",
    """
    @concurrent moves an async function to the pool. One that is not async cannot be moved: it always runs where its \
    caller runs, which is what is wanted here.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot use 'nonisolated(nonsending)' on non-async",
    """
    A function that is not async runs where its caller runs anyway. nonisolated says all there is to say.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    What is called belongs to an actor, and the function that calls it belongs to none and cannot wait. The way out is \
    not to give it an actor too, but to ask whether reading a line needs one.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    This would have to hop to another actor, which takes an await, and a turn of that actor for each line. Does reading a \
    line need an actor at all?
    """, section: "Why it happens"),
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    Only an async function can await. Before you make it async: what is it that has to be waited for?
    """, section: "Why it happens"),
  DiagnosticNote(
    "risks causing data races",
    """
    The source belongs to the caller and is not Sendable: it must be read where its owner is. This code takes it to another \
    task or actor; code that runs where the caller runs may use it freely.
    """, section: "Why it happens"),
  DiagnosticNote(
    "non-Sendable type",
    """
    The source belongs to the caller and is not Sendable: it must be read where its owner is. A closure that may run \
    elsewhere cannot have it.
    """, section: "Why it happens"),
  DiagnosticNote(
    "no 'async' operations occur within 'await' expression",
    "Nothing here has to be waited for any more: the await can go.",
    section: "Fixes and their trade-offs"),
]
