import Report

extension Chapter {
  package static let legacyReporter = Self(
    name: "LegacyReporter",
    part: .lifetimes,
    title: "A synchronous question to the main actor",
    problem: """
      Analytics code reports events on any thread and cannot await. Each event carries a status that belongs to the main \
      actor.
      """,
    starter: Starter(
      diagnostics: [
        "call to main actor-isolated instance method 'textForEvents()' in a synchronous nonisolated context"
      ],
      failing: ["reportsWhileStatusChanges", "reportsOnMainAsWell"]),
    behaviours: [
      BehaviourEntry("reportsOnMain", "On the main thread, an event carries the status of the moment"),
      BehaviourEntry(
        "reportsInBackground", "In tasks, on queues and on threads, an event carries the status"),
      BehaviourEntry(
        "reportsWhileMainWaits", "Whoever the main thread waits for can report, and at once"),
      BehaviourEntry("reportsWhileMainIsBusy", "A report does not wait until the main thread has time"),
      BehaviourEntry("reportsLastChange", "Once the status has changed, no event carries the old one"),
      BehaviourEntry(
        "reportsWhileChangeIsTold", "Events of those who are told of a change carry the new status"),
      BehaviourEntry("eachOrderItsOwn", "Two reporters of one order and one of another mix nothing up"),
      BehaviourEntry("manyTasksReportAtOnce", "More tasks than there are threads can report at once"),
      BehaviourEntry(
        "reportsWhileStatusChanges", "Three threads report while the main actor changes the status",
        lane: .threads),
      BehaviourEntry(
        "reportsOnMainAsWell", "The main actor and a thread report side by side, from one reporter",
        lane: .threads),
    ],
    hints: [
      """
      report() cannot wait for the main thread, for that may be waiting for it. So the status must be where every thread \
      can read it at once. What has to stand in front of it, so that nobody reads while the main actor writes?
      """,
      """
      Take the storage of the status out of the main actor's isolation and put a lock around it, for the write as well as \
      for the read. A Mutex (import Synchronization) can be a let of the provider, and a let that is Sendable may be used \
      on any thread. The property status becomes nonisolated and computed.
      """,
      """
      private let current: Mutex<OrderStatus>, nonisolated var status: OrderStatus { current.withLock { $0 } }, and in change(to:) \
      current.withLock { $0 = status }. Call onChange after that, outside the lock: whoever is told may report.
      """,
    ],
    rightFixes: rightFixesOfLegacyReporter,
    mistakes: mistakesOfLegacyReporter,
    diagnostics: diagnosticsOfLegacyReporter,
    outsideFunctions: [
      "pthread_mutex_destroy", "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock",
      "pthread_rwlock_destroy", "pthread_rwlock_init", "pthread_rwlock_rdlock", "pthread_rwlock_unlock",
      "pthread_rwlock_wrlock",
    ])
}

private let mistakesOfLegacyReporter = [
  Mistake(
    "AssumeIsolated",
    rejectedBy: .behaviour("reportsInBackground", .crashed),
    looksLike: "promising the compiler that every event comes from the main thread",
    why: """
      assumeIsolated is a promise and moves nothing. An event of a queue or a task breaks it, and the runtime ends the \
      program.
      """,
    signs: [.ends("reportsInBackground", .crashed), .contains("MainActor.assumeIsolated")]),
  Mistake(
    "MainSync",
    rejectedBy: .behaviour("reportsOnMain", .hung),
    looksLike: "asking the main queue with sync, also on the main thread",
    why: """
      sync stops the calling thread until the main thread has done the work. On the main thread that is the same one: it \
      waits for itself, or Dispatch notices and ends the program. A look at Thread.isMainThread helps there only; a \
      background queue that the main thread waits for still stops both.
      """,
    signs: [.ends("reportsOnMain", .hung), .contains("DispatchQueue.main")]),
  Mistake(
    "MainSyncWithCheck",
    rejectedBy: .behaviour("reportsWhileMainWaits", .hung),
    looksLike: "asking the main queue with sync from other threads",
    why: """
      sync stops the calling thread until the main thread has time. The main thread has none while it waits itself, for a \
      turn on a queue say whose work is just reporting: each waits for the other, for ever. Who reports cannot know who \
      waits for it.
      """,
    signs: [
      .ends("reportsOnMain", .passed), .ends("reportsWhileMainWaits", .hung), .contains("DispatchQueue.main"),
    ]),
  Mistake(
    "SemaphoreAndTask",
    rejectedBy: .behaviour("reportsOnMain", .hung),
    looksLike: "waiting with a semaphore for a task on the main actor",
    why: """
      The task needs the main thread, and the main thread waits for the semaphore that only the task can signal: neither \
      goes on. In the background it works until the main thread waits for whoever reports.
      """,
    signs: [.ends("reportsOnMain", .hung), .contains("Semaphore"), .contains("Task")]),
  Mistake(
    "WaitsForALimitedTime",
    rejectedBy: .behaviour("reportsWhileMainIsBusy", .failed),
    looksLike: "waiting for the answer of the main thread, for a limited time",
    why: """
      Whoever reports stands still until the main thread has time, or until the limit. Where the main thread is waiting \
      for just that one, both stand still for the whole limit, and then there is no status either: the event carries \
      something else.
      """,
    signs: [.finds("waitedForMain"), .contains("wait(timeout:")]),
  Mistake(
    "OwnActorWaitedFor",
    rejectedBy: .behaviour("manyTasksReportAtOnce", .hung),
    looksLike: "blocking a thread until an actor has answered",
    why: """
      An actor needs a thread of the pool to answer, and the pool has only a few. Tasks that block theirs until the answer \
      comes can hold all of them, and then nobody is left to give it. Only what never needs a second thread may be waited \
      for like that: a lock.
      """,
    signs: [
      .ends("reportsOnMain", .passed), .ends("manyTasksReportAtOnce", .hung), .contains("await"),
    ]),
  Mistake(
    "ToldUnderLock",
    rejectedBy: .behaviour("reportsWhileChangeIsTold", .hung),
    looksLike: "calling onChange while a lock is held",
    why: """
      Whoever is told of the change may report, here or on a thread that is waited for, and that wants the lock that \
      change(to:) still holds. Change the status under the lock, give the lock back, and tell then.
      """,
    signs: [
      .ends("reportsOnMain", .passed), .ends("reportsWhileMainWaits", .passed),
      .ends("reportsWhileChangeIsTold", .hung), .contains("ock"),
    ]),
  Mistake(
    "OneForAllOrders",
    rejectedBy: .behaviour("eachOrderItsOwn", .failed),
    looksLike: "one status for all orders",
    why: """
      What is global or static is there once. The provider that was made or changed last has written its status over that \
      of every other. Keep status and lock in the provider, or in something that belongs to it alone.
      """,
    signs: [.finds("ofAnother")]),
  Mistake(
    "CopiedAtInit",
    rejectedBy: .behaviour("reportsOnMain", .failed),
    looksLike: "copying the status when the reporter is made",
    why: """
      A status is a value: the copy is the reporter's own and knows nothing of what the provider does later. The reporter \
      has to look each time, or has to be told of each change before change(to:) returns.
      """,
    signs: [.finds("notLastOnMain"), .finds("notLast"), .lacks("Task"), .lacks("async")]),
  Mistake(
    "CachedInATask",
    rejectedBy: .behaviour("reportsLastChange", .failed),
    looksLike: "passing the status on in a task that nobody waits for",
    why: """
      A task begins some time after the call that made it has gone on. Until it has run, events carry the old status; and \
      of two tasks the older one can run last, so that an old status comes back. Pass the status on before change(to:) \
      returns; with a lock that needs no task.
      """,
    signs: [.finds("notLast"), .contains("Task"), .lacks("Semaphore")]),
  Mistake(
    "LockOnOneSide",
    rejectedBy: .behaviour("reportsWhileStatusChanges", .raced),
    looksLike: "a lock that not everybody takes who uses the status",
    why: """
      A lock holds up those who take the same one. Where the main actor writes without it, or report() reads without it, \
      the other goes on at the same time. Every read and every write takes it.
      """,
    signs: [.ends("reportsWhileStatusChanges", .raced), .contains("ock")]),
  Mistake(
    "NonisolatedUnsafe",
    rejectedBy: .behaviour("reportsWhileStatusChanges", .raced),
    looksLike: "nonisolated(unsafe) on a status that the main actor changes",
    why: """
      nonisolated(unsafe) tells the compiler to stop looking. It adds no lock and no order: a thread reads the status while \
      the main actor replaces it. That the status is small is no excuse: what a program with a data race does, nobody \
      promises.
      """,
    signs: [.ends("reportsWhileStatusChanges", .raced), .contains("nonisolated(unsafe)")]),
]

private let diagnosticsOfLegacyReporter = [
  DiagnosticNote(
    "call to main actor-isolated instance method",
    """
    The method belongs to the main actor, and the caller runs on whatever thread the event comes from. Marking report() \
    @MainActor only moves the message to its callers. report() cannot await either, so it has to find the status in a place \
    that needs no actor.
    """, section: "Why it happens"),
  DiagnosticNote(
    "main actor-isolated property",
    """
    The property belongs to the main actor, and this code may run on any thread. Let the property be computed and \
    nonisolated, from a storage that has a lock in front of it; or, where only an init is concerned that the main actor \
    calls, mark that one @MainActor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be applied to mutable stored properties",
    """
    What is stored and changes would be read and written by several threads at once. Store it in a Mutex, which can be a \
    let, and make the property computed; a computed property may be nonisolated.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    report() is synchronous and has to stay so: its callers cannot await. What it needs must be there already.
    """, section: "Why it happens"),
  DiagnosticNote(
    "is not concurrency-safe",
    """
    What is global or static can be reached from every thread. It also is there only once, and there may be several orders: \
    keep the status in the provider, behind a lock.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    A Sendable class may be used by several threads at once, so none of its stored properties may change unguarded. Put \
    what changes into a Mutex; the property that holds the Mutex can be a let.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "must be declared with a 'let'",
    """
    A Mutex stays where it is for as long as it lives; only what is inside changes.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "captured var",
    """
    The closure runs later, or on another thread, while this function goes on with the same variable. Waiting for it is no \
    way out: the main thread may be waiting for this one.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "risks causing data races",
    """
    The closure runs later, or on another thread, and would share what it captures with this one. Keep what several threads \
    share in a type that is Sendable because it has a lock inside.
    """, section: "What each wrong fix does"),
]
