import Report

extension Chapter {
  package static let isolatedConformance = Self(
    name: "IsolatedConformance",
    part: .lifetimes,
    title: "A protocol that belongs to no actor",
    problem: """
      A packing list belongs to the main actor, and a library's protocol belongs to no actor. The library exports the list \
      on whatever thread it likes, its backup in the background too.
      """,
    starter: Starter(
      diagnostics: [
        "conformance of 'PackingList' to protocol 'Exportable' crosses into main actor-isolated code"
      ],
      failing: ["refusedElsewhere", "backupLeavesItAlone"]),
    behaviours: [
      BehaviourEntry(
        "usedWithoutAwait", "On the main actor, the library exports a list without await", lane: .probes),
      BehaviourEntry(
        "refusedElsewhere", "Outside the main actor, the library cannot be given a list", lane: .probes),
      BehaviourEntry("exportsWhatTheScreenShows", "An export gives what the screen shows at that moment"),
      BehaviourEntry("panelStaysCurrent", "A panel that stays open shows the lists as they are now"),
      BehaviourEntry("backupLeavesItAlone", "A backup in the background leaves the list aside"),
      BehaviourEntry(
        "livesAsLongAsItIsHeld", "A list lives as long as the panel, and no longer than its holders"),
    ],
    hints: [
      """
      The list answers rightly on the main actor, and only there. What can be said about the list can be said about its \
      conformance as well: it holds in one place and not in others. Look for that, and not for a way to answer elsewhere.
      """,
      """
      Since Swift 6.2 a conformance can belong to an actor, like a method or a type. The actor is written before the protocol's \
      name. The compiler then refuses every use of the list as something exportable outside that actor, and casts with as? \
      do not find it there. The list's code stays as it is.
      """,
      """
      final class PackingList: @MainActor Exportable, or extension PackingList: @MainActor Exportable { … }. exportable() goes \
      on returning self.
      """,
    ],
    rightFixes: rightFixesOfIsolatedConformance,
    mistakes: mistakesOfIsolatedConformance,
    diagnostics: diagnosticsOfIsolatedConformance)
}

private let mistakesOfIsolatedConformance = [
  Mistake(
    "PreconcurrencyConformance",
    rejectedBy: .behaviour("backupLeavesItAlone", .crashed),
    looksLike: "a @preconcurrency conformance",
    why: """
      @preconcurrency turns the compiler's question into a check at run time. The list can still be given to the library \
      anywhere. When it is asked off the main actor, as by the backup, the check stops the program.
      """,
    signs: [
      .ends("backupLeavesItAlone", .crashed), .finds("listUsedElsewhere"),
      .contains("@preconcurrencyExportable"),
    ]),
  Mistake(
    "AssumeIsolated",
    rejectedBy: .behaviour("backupLeavesItAlone", .crashed),
    looksLike: "answers that are open to every thread and assume the main actor",
    why: """
      assumeIsolated makes nothing run on the main actor. It stops the program when the code does not run there already. \
      The conformance itself still says that the list may be asked on any thread, so the backup asks it.
      """,
    signs: [
      .ends("backupLeavesItAlone", .crashed), .finds("listUsedElsewhere"), .contains("assumeIsolated"),
    ]),
  Mistake(
    "MainSyncElsewhere",
    rejectedBy: .behaviour("backupLeavesItAlone", .failed),
    looksLike: "answers that wait for the main queue on other threads",
    why: """
      On other threads sync stops the caller until the main thread has time. If the main thread waits for that caller, \
      both stand still for ever. The list is the main actor's: elsewhere it need not answer at all.
      """,
    signs: [.finds("backupAsksTheList"), .contains("DispatchQueue.main.sync")]),
  Mistake(
    "UnsafeCopy",
    rejectedBy: .behaviour("exportsWhatTheScreenShows", .failed),
    looksLike: "nonisolated(unsafe), and answers that do not follow every change",
    why: """
      What other threads may read without the main actor has to be copied for them, and a copy knows only the changes \
      after which somebody renews it. The unit changes in the formatter, which tells nobody. And nonisolated(unsafe) gives \
      no order: a thread may read while the main actor writes.
      """,
    signs: [
      .ends("exportsWhatTheScreenShows", .failed), .finds("listUsedElsewhere"),
      .contains("nonisolated(unsafe)"),
    ]),
  Mistake(
    "StrippedIsolation",
    rejectedBy: .behaviour("exportsWhatTheScreenShows", .failed),
    looksLike: "a list without an actor, which promises to be Sendable",
    why: """
      Without the main actor, the list cannot ask the formatter when it is asked itself, for the formatter is on the main \
      actor. Rows that were written earlier are in the old unit as soon as the settings change it.
      """,
    signs: [
      .finds("rowsStaleAfterUnit"), .finds("listUsedElsewhere"), .contains("@uncheckedSendable"),
      .lacks("@MainActorfinalclassPackingList"),
    ]),
  Mistake(
    "Snapshot",
    rejectedBy: .behaviour("panelStaysCurrent", .failed),
    looksLike: "a copy of the list as it was when it was handed over",
    why: """
      The panel stays open and asks again. A copy knows nothing of what is added to the list after it was made. It would \
      be a good answer where the library wants the list once, at a certain moment.
      """,
    signs: [.ends("exportsWhatTheScreenShows", .passed), .finds("panelStaleAfterAdd")]),
  Mistake(
    "SomeExportable",
    rejectedBy: .behaviour("refusedElsewhere", .failed),
    looksLike: "a result type that hides that the conformance belongs to the main actor",
    why: """
      Behind 'some Exportable', and behind 'any Exportable & Sendable', the compiler of Swift 6.3 no longer sees that, and \
      lets what was returned be used anywhere. Name the type, or return any Exportable: that is not Sendable, so it stays \
      on the main actor.
      """,
    signs: [
      .finds("resultUsedElsewhere"), .ends("panelStaysCurrent", .passed), .contains("@MainActorExportable"),
    ]),
  Mistake(
    "AdapterThatAssumes",
    rejectedBy: .behaviour("refusedElsewhere", .failed),
    looksLike: "something in the list's place that may be used on any thread",
    why: """
      The list is no longer exportable itself, and what stands in its place has the same fault: its conformance says that \
      it may be asked anywhere, and so it may be used anywhere. Asked elsewhere, it stops the program, as with \
      assumeIsolated, or its caller, as with sync. Give its conformance to the main actor, or make it something that the \
      compiler keeps there, because it is not Sendable.
      """,
    signs: [
      .finds("resultUsedElsewhere"), .ends("panelStaysCurrent", .passed), .lacks("@MainActorExportable"),
    ]),
  Mistake(
    "AdapterInACycle",
    rejectedBy: .behaviour("livesAsLongAsItIsHeld", .failed),
    looksLike: "something that holds the list for ever",
    why: """
      A list that holds what stands in its place, which holds the list, keeps itself alive; so does a static collection, \
      or a task that never ends. What stands in the list's place can be made anew for each call: then it holds the list, \
      and the list does not hold it.
      """,
    signs: [.finds("keptAlive")]),
  Mistake(
    "AsyncExportable",
    rejectedBy: .behaviour("usedWithoutAwait", .failed),
    looksLike: "an exportable() that is async",
    why: """
      Who shares the list from a button is on the main actor already and cannot wait. The list is there too, so nothing \
      has to be waited for.
      """,
    signs: [.finds("genericTakesAwait"), .contains("exportable()async")]),
]

private let diagnosticsOfIsolatedConformance = [
  DiagnosticNote(
    "crosses into main actor-isolated code and can cause data races",
    """
    The protocol belongs to no actor, so the conformance promises that its answers can be had on any thread. They belong \
    to the main actor and cannot keep that. One of the compiler's proposals gives the conformance the same place as the \
    answers; the other two make it promise more than the list can do.
    """, section: "Why it happens"),
  DiagnosticNote(
    "crosses into actor-isolated code",
    """
    An actor can be asked with await only, and the library asks without. The list is on the main actor, and so is the \
    formatter that it needs: leave it there.
    """, section: "Why it happens"),
  DiagnosticNote(
    "involves isolation mismatches",
    """
    The conformance belongs to one actor and the answers to another. It has to belong to the one that has the answers: here \
    that is the main actor.
    """, section: "Why it happens"),
  DiagnosticNote(
    "can not be referenced from a nonisolated context",
    """
    A nonisolated answer, or one of a type that belongs to no actor, may be called on any thread, so it cannot read what \
    belongs to the main actor. Leave the answers where the list is, and let the conformance belong there too.
    """, section: "Why it happens"),
  DiagnosticNote(
    "call to main actor-isolated",
    """
    This code may run on any thread and calls something that belongs to the main actor, such as the formatter. Taking the \
    isolation away from the list does not take it away from what the list needs.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be used in nonisolated context",
    """
    That the type is exportable holds on the main actor only, and this code may run elsewhere. Mark the function that hands \
    it to the library @MainActor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot satisfy conformance requirement for a 'Sendable' type parameter",
    """
    A function whose type parameter is Sendable may use it on any thread, and with it the conformance. One that belongs to \
    the main actor must not get there.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "does not conform to protocol 'Exportable'",
    """
    The library calls fileName and lines() without await, so neither can be async, and both have to have the very types that \
    the protocol asks for.
    """, section: "The problem"),
  DiagnosticNote(
    "sending 'self' risks causing data races",
    """
    A closure of assumeIsolated belongs to the main actor, and self does not: it is not Sendable. What the closure needs, such \
    as the list, can be taken out of self before: let list = list. If self is the list, leave it on the main actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'nonisolated' cannot be applied to mutable stored properties",
    """
    What changes needs the main actor, or another guard, and nonisolated would take it away. The list's answers can stay \
    where they are.
    """, section: "Why it happens"),
  DiagnosticNote(
    "risks causing data races",
    """
    Something that is not Sendable is used on the main actor and elsewhere. Nothing in this chapter has to leave the main \
    actor.
    """, section: "Fixes and their trade-offs"),
]
