import Report

extension Chapter {
  package static let completionOnMain = Self(
    name: "CompletionOnMain",
    part: .lifetimes,
    title: "A completion on the main actor",
    problem: """
      Old code reports events from any thread and waits for a completion. That comes on any thread, in any order, and \
      not at all once the order is gone.
      """,
    starter: Starter(
      diagnostics: [],
      failing: [
        "completesOnMain", "keepsOrder", "keepsOrderOfTask", "completesWhenOrderGone",
        "keepsOrderAsOrderGoes", "completesWhenReporterGone", "reportsInCompletion",
      ]),
    behaviours: [
      BehaviourEntry(
        "completesOnMain", "Wherever a report is made, its completion is called on the main actor, once"),
      BehaviourEntry("returnsFirst", "On the main thread a report returns before its completion is called"),
      BehaviourEntry("returnsWhileMainWaits", "Whoever the main thread waits for can report, and at once"),
      BehaviourEntry("completesEach", "Of several reports in a row each is completed, once"),
      BehaviourEntry(
        "keepsOrder", "Reports of one thread are completed in the order in which they were made"),
      BehaviourEntry(
        "keepsOrderOfTask", "Reports of one task are completed in their order, on whichever threads it runs"),
      BehaviourEntry(
        "completesWhenOrderGone", "When the order has gone, whoever reports is told so, once"),
      BehaviourEntry(
        "keepsOrderAsOrderGoes", "Reports before and after the order goes are completed in order"),
      BehaviourEntry(
        "completesWhenReporterGone", "A report is completed also when its reporter has been dropped meanwhile"
      ),
      BehaviourEntry(
        "reportsInCompletion", "A completion can report again, and is completed after those before it"),
    ],
    hints: [
      """
      How many ways lead from report() to the completion, and on which of them does the completion come late, early or \
      not at all? A plain Task in a nonisolated function begins on some thread of the pool, and nobody says which of two \
      tasks begins first. Where would the reports have to queue up, before report() returns, so that they stay in order?
      """,
      """
      Go to the main actor once, straight from report(): a Task whose closure says @MainActor in stands in the main \
      actor's queue when report() returns. In it, look at the order and call the completion, in both cases, without \
      another await on the way. Hold the order weakly, and let nothing depend on the reporter still being there.
      """,
      """
      Task { @MainActor in completion(result(of: event)) }, with a method of the reporter, which is on the main actor: \
      guard let order else { return .orderGone(event: event) }; return .made(event: event, status: order.status). Leave \
      [weak self] away: the task ends by itself, and until then it has to keep the reporter.
      """,
    ],
    rightFixes: rightFixesOfCompletionOnMain,
    mistakes: mistakesOfCompletionOnMain,
    diagnostics: diagnosticsOfCompletionOnMain)
}

private let mistakesOfCompletionOnMain = [
  Mistake(
    "MainSync",
    rejectedBy: .behaviour("returnsWhileMainWaits", .hung),
    looksLike: "stopping whoever reports until the main thread has time",
    why: """
      sync, or a semaphore, holds the calling thread until the main thread has run the block. When the main thread is \
      waiting for just that caller, each waits for the other, for ever. Hand the work over and return: the completion is \
      there to wait for.
      """,
    signs: [.ends("returnsWhileMainWaits", .hung), .lacks(".lock()"), .lacks("withLock")]),
  Mistake(
    "CompletionOnPool",
    rejectedBy: .behaviour("completesOnMain", .failed),
    looksLike: "calling the completion on whichever thread the work is running on",
    why: """
      After an await for something of the main actor a task that is not isolated to it goes on in the pool, and a queue \
      of one's own never was on the main thread. The completion belongs inside the part that runs on the main actor. \
      With @MainActor in its type the compiler sees to that.
      """,
    signs: [.finds("offMain")]),
  Mistake(
    "CalledAtOnceOnMain",
    rejectedBy: .behaviour("returnsFirst", .failed),
    looksLike: "a completion that report() calls itself",
    why: """
      The caller is in the middle of a method, and its completion runs before the line after report(). At other times it \
      runs later: the caller's code has to be right for both, and is mostly tried with one. Take the way through the \
      main actor's queue always, from the main thread too, and for an order that is gone.
      """,
    signs: [.finds("calledBeforeReturn")]),
  Mistake(
    "OnlyTheLastOne",
    rejectedBy: .behaviour("completesEach", .failed),
    looksLike: "giving up one report for the sake of another",
    why: """
      In a search only the last answer counts, so the next one may cancel the one before, take its place in a variable \
      or push it out of a short buffer. Here each caller waits for its own completion. Every report needs a place of its \
      own until it is completed.
      """,
    signs: [.finds("lost"), .ends("completesOnMain", .passed), .ends("completesEach", .failed)]),
  Mistake(
    "PlainTaskThenMainActor",
    rejectedBy: .behaviour("keepsOrder", .failed),
    looksLike: "a way to the main actor on which a later report can overtake an earlier one",
    why: """
      What begins in the pool, on a concurrent queue or in an async function that is not isolated to the main actor may \
      get to the main actor later than what was reported after it. So may a report from the background, where those from \
      the main thread have a shorter way. Reports stay in order when all of them go into one queue before report() \
      returns, and through no other place on the way: a Task with @MainActor in, DispatchQueue.main.async, or a stream \
      that one task reads.
      """,
    signs: [.finds("reordered")]),
  Mistake(
    "TwiceWhenOrderGone",
    rejectedBy: .behaviour("completesWhenOrderGone", .failed),
    looksLike: "going on after the completion has been called for the order that is gone",
    why: """
      Calling a completion does not end the function. Without a return, or an else, the next call follows, and the \
      caller hears of one report twice. A function that returns the result, called in one place, cannot do that.
      """,
    signs: [.finds("twiceWhenGone")]),
  Mistake(
    "LostWhenOrderGone",
    rejectedBy: .behaviour("completesWhenOrderGone", .failed),
    looksLike: "a way out without a completion when the order is gone",
    why: """
      guard let order else { return } is right where nobody waits. Here somebody does, and the completion that is not \
      called leaves it waiting for ever. Each way out of the task needs its call.
      """,
    signs: [.finds("lostWhenGone")]),
  Mistake(
    "KeepsOrderAlive",
    rejectedBy: .behaviour("completesWhenOrderGone", .failed),
    looksLike: "holding the order strongly",
    why: """
      A let, a var or a closure that is kept holds what it names. As long as the reporter is there the order cannot go, \
      and .orderGone never comes about. Keep a weak reference, and a strong one only while a report is completed.
      """,
    signs: [.finds("orderKept")]),
  Mistake(
    "EndsWithReporter",
    rejectedBy: .behaviour("completesWhenReporterGone", .failed),
    looksLike: "a report that depends on its reporter",
    why: """
      A weak self is nil once the caller has dropped the reporter: a guard leaves, or the order is not found although it \
      is there. A task that deinit cancels may not get to its completion. The caller dropped the reporter, not the wish \
      to hear. Let the task hold what it needs: self, for the moment that it takes, or the order, weakly.
      """,
    signs: [.ends("completesWhenReporterGone", .failed), .ends("completesOnMain", .passed)]),
  Mistake(
    "CompletionUnderLock",
    rejectedBy: .behaviour("reportsInCompletion", .hung),
    looksLike: "calling a completion while a lock is held",
    why: """
      A completion is foreign code. One that reports again wants the lock that its caller still holds, and waits for \
      itself. Take what is to be completed out under the lock, give the lock back, and call then.
      """,
    signs: [
      .any([.ends("reportsInCompletion", .hung), .ends("reportsInCompletion", .crashed)]),
      .ends("returnsWhileMainWaits", .passed), .contains("ock"),
    ]),
]

private let diagnosticsOfCompletionOnMain = [
  DiagnosticNote(
    "is not marked with 'await'",
    """
    This belongs to the main actor, and the task around it does not. An await brings it there, and lets the next report \
    overtake this one on the way. A Task whose closure says @MainActor in is there from the start, and needs no await.
    """, section: "Why it happens"),
  DiagnosticNote(
    "main actor-isolated",
    """
    This belongs to the main actor, and the code around it may run on any thread. report() cannot await, for its callers \
    cannot; a Task whose closure says @MainActor in is on the main actor, and there no await is needed.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "actor-isolated",
    """
    This belongs to an actor, and the code around it is not on that one. The order and the completion belong to the main \
    actor: an actor of the reporter's own is one more place to wait at. A weak let that is Sendable needs no actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "sending 'completion' risks causing data races",
    """
    The completion was made on one thread and is called on the main actor. Its type has to say that this is allowed: \
    @Sendable, or @MainActor, which says where it will be called as well.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "sending 'self' risks causing data races",
    """
    The reporter would be used on the main actor and on the caller's thread. Make its class @MainActor and report() \
    nonisolated, or make it Sendable, with the order in a weak let. Or capture what the task needs, and not self.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    What is captured here can be used by two threads at once. What goes to the main actor has to be Sendable: the order \
    is, for it belongs to the main actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming",
    """
    What is Sendable may be used by several threads at once, so none of its properties may change unguarded. A weak \
    reference that is set once can be a weak let; what changes belongs behind a lock, or on the main actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    report() is synchronous and has to stay so: its callers cannot await. It starts a Task, or hands a block to the main \
    queue, and returns.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "escaping closure captures non-escaping parameter",
    """
    The completion is called after report() has returned, so its type says @escaping.
    """, section: "The problem"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, and the main thread may be waiting for just that one. A lock is taken with withLock, \
    around what changes and not around the completion.
    """, section: "What each wrong fix does"),
]
