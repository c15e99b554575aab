import Report

extension Chapter {
  package static let sharedDataService = Self(
    name: "SharedDataService",
    part: .isolation,
    title: "A service that two queues share",
    problem: """
      All screens of an app add their entries to one service, each from a background queue of its own. Nothing keeps two \
      of them from changing its array at the same time.
      """,
    starter: Starter(
      diagnostics: ["static property 'shared' is not concurrency-safe"],
      failing: ["addsFromManyThreads", "readsWhileOthersAdd", "keepsEveryEntry", "givesWhatIsThere"]),
    behaviours: [
      BehaviourEntry("thereWhenItReturns", "An entry is there as soon as add has returned"),
      BehaviourEntry(
        "losesNoneBetweenAwaits", "Tasks that add at once lose no entry, in whatever order they go on"),
      BehaviourEntry("addsFromManyThreads", "Two screens add entries at once", lane: .threads),
      BehaviourEntry(
        "readsWhileOthersAdd", "Entries are read and counted while a screen adds", lane: .threads),
      BehaviourEntry(
        "keepsEveryEntry", "Four screens add at once, and every entry is there once", lane: .threads),
      BehaviourEntry("givesWhatIsThere", "Who adds an entry gets one that has been added", lane: .threads),
      BehaviourEntry(
        "worksWhileMainIsBusy", "A screen uses it while the main thread is busy", lane: .threads),
      BehaviourEntry("sharesOne", "The shared service is one and the same for everybody", lane: .threads),
    ],
    hints: [
      """
      An array is not made for two threads at once, not even for one that only reads while the other appends. Somebody has \
      to see to it that they take turns: who could own the array, so that nobody else gets at it?
      """,
      """
      Swift has a kind of type whose properties only its own methods can use, one call at a time. Whoever wants something of \
      it waits with await. If callers must not wait like that, put the array into a lock that hands it out: a Mutex.
      """,
      """
      actor DataService { … } instead of final class DataService: static let shared, the array, count and add(_:) stay as \
      they are. Do not take the array out, change it and put it back in two calls: another caller can come in between.
      """,
    ],
    rightFixes: rightFixesOfSharedDataService,
    mistakes: mistakesOfSharedDataService,
    diagnostics: diagnosticsOfSharedDataService,
    outsideFunctions: [
      "pthread_mutex_destroy", "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock",
      "pthread_rwlock_destroy", "pthread_rwlock_init", "pthread_rwlock_rdlock", "pthread_rwlock_unlock",
      "pthread_rwlock_wrlock",
    ])
}

private let mistakesOfSharedDataService = [
  Mistake(
    "StoredInATask",
    rejectedBy: .behaviour("thereWhenItReturns", .failed),
    looksLike: "adding the entry in a task that nobody waits for",
    why: """
      Task { … } begins some time later. add(_:) has returned long before, and whoever asks then does not find the entry \
      that it has just added. Make add(_:) wait: async, or with a lock.
      """,
    signs: [.finds("notThereYet"), .ends("losesNoneBetweenAwaits", .passed), .contains("Task{")]),
  Mistake(
    "GetThenSet",
    rejectedBy: .behaviour("losesNoneBetweenAwaits", .failed),
    looksLike: "asking for the entries with one await and giving them back, changed, with another",
    why: """
      An actor does one thing at a time, and these are two things. Between them another task may ask for the same entries \
      and give back its own: whoever comes last replaces what the other has added. Let the actor do the whole change in \
      one method.
      """,
    signs: [.finds("lostBetweenAwaits")]),
  Mistake(
    "MainActorService",
    rejectedBy: .behaviour("worksWhileMainIsBusy", .hung),
    looksLike: "putting the service on the main actor",
    why: """
      That orders everything, on the one thread that draws the screens: each entry waits until the main thread has time, \
      and where the main thread waits for the background, both wait for ever. An actor of its own orders as much and needs \
      no thread in particular.
      """,
    signs: [.ends("worksWhileMainIsBusy", .hung), .contains("@MainActor")]),
  Mistake(
    "WrittenOnMain",
    rejectedBy: .behaviour("worksWhileMainIsBusy", .hung),
    looksLike: "using the main queue as the lock",
    why: """
      The main queue runs on the one thread that draws the screens. Each entry waits until that has time; sync from the \
      main thread itself stops the program, and where the main thread waits for the background, both wait for ever. A \
      serial queue of its own would order as much.
      """,
    signs: [.ends("worksWhileMainIsBusy", .hung), .contains("DispatchQueue.main")]),
  Mistake(
    "BlockedForGood",
    rejectedBy: .behaviour("addsFromManyThreads", .hung),
    looksLike: "taking a lock, or a turn on a queue, that the same call holds already",
    why: """
      Neither NSLock nor a serial queue can be entered twice: who holds it and asks for it again waits for itself. Let the \
      outer function take the lock, and call inside only what takes none.
      """,
    signs: [.ends("addsFromManyThreads", .hung)]),
  Mistake(
    "CopyChangeStore",
    rejectedBy: .behaviour("keepsEveryEntry", .failed),
    looksLike: "reading, changing and storing in separate steps, each of them guarded",
    why: """
      Each step is safe, and between two of them another thread may do all of its own: it stores its array, and yours, made \
      from an older one, replaces it. There is no data race in this, and entries are lost all the same. Change the array \
      inside one withLock, one queue.sync, or one method of the actor.
      """,
    signs: [.finds("lost"), .ends("addsFromManyThreads", .passed)]),
  Mistake(
    "LockPerCall",
    rejectedBy: .behaviour("addsFromManyThreads", .raced),
    looksLike: "a new lock for each call",
    why: """
      A lock holds up only those who want the same lock. One that is made in the call is known to nobody else. Make one, \
      next to what it guards, and use that everywhere.
      """,
    signs: [.ends("addsFromManyThreads", .raced), .contains("Lock().")]),
  Mistake(
    "ConcurrentQueueWithoutBarriers",
    rejectedBy: .behaviour("addsFromManyThreads", .raced),
    looksLike: "a concurrent queue whose writes are no barriers",
    why: """
      A concurrent queue starts whatever it gets at once, side by side. It can keep readers and writers apart, but only \
      when each write is a barrier: sync(flags: .barrier). A serial queue needs nothing of the kind.
      """,
    signs: [.ends("addsFromManyThreads", .raced), .contains("attributes:.concurrent"), .lacks("barrier")]),
  Mistake(
    "SerialQueueUnguardedCount",
    rejectedBy: .behaviour("readsWhileOthersAdd", .raced),
    looksLike: "a queue for the writes, and a read that goes past it",
    why: """
      The count is one number, and still part of an array that somebody may be moving to another place in memory just then. \
      Every access goes through the queue, or the queue guards nothing.
      """,
    signs: [
      .ends("addsFromManyThreads", .passed), .ends("readsWhileOthersAdd", .raced),
      .contains("DispatchQueue("),
    ]),
  Mistake(
    "LockOnWriteOnly",
    rejectedBy: .behaviour("readsWhileOthersAdd", .raced),
    looksLike: "guarding the writes and not the reads",
    why: """
      A lock holds up those who take it. A reader that does not take it reads while a writer, which has it, moves the \
      array's memory. Reads need the same lock as writes.
      """,
    signs: [.ends("addsFromManyThreads", .passed), .ends("readsWhileOthersAdd", .raced)]),
  Mistake(
    "BooleanAsALock",
    rejectedBy: .behaviour("addsFromManyThreads", .raced),
    looksLike: "a variable of your own that says whether somebody is at work",
    why: """
      Looking at the variable and setting it are two steps. Two threads can both find it free before either has set it, and \
      the variable itself is now shared without order, too. A lock does both in one step that nobody can come between.
      """,
    signs: [
      .ends("addsFromManyThreads", .raced), .contains("while"), .lacks("NSLock"), .lacks("Semaphore"),
      .lacks("Queue"), .lacks("Atomic"),
    ]),
  Mistake(
    "NonisolatedUnsafe",
    rejectedBy: .behaviour("addsFromManyThreads", .raced),
    looksLike: "nonisolated(unsafe) on what several threads change",
    why: """
      nonisolated(unsafe) tells the compiler to stop looking. It adds no lock and no order: the threads do what they did \
      before, and now nobody warns.
      """,
    signs: [.ends("addsFromManyThreads", .raced), .contains("nonisolated(unsafe)")]),
  Mistake(
    "UncheckedSendableAlone",
    rejectedBy: .behaviour("addsFromManyThreads", .raced),
    looksLike: "@unchecked Sendable without anything that guards",
    why: """
      @unchecked Sendable is a promise that the type looks after its own order, by a lock say. Here nothing does: the \
      compiler believes it, and the threads do what they did before.
      """,
    signs: [
      .ends("addsFromManyThreads", .raced), .contains("@uncheckedSendable"), .lacks("Lock"), .lacks("Mutex"),
      .lacks("Queue"), .lacks("Semaphore"), .lacks("lock"),
    ]),
]

private let diagnosticsOfSharedDataService = [
  DiagnosticNote(
    "static property 'shared' is not concurrency-safe",
    """
    Every thread can reach a static property, and through it the array of a class that says nothing about threads. Swift \
    wants a type that may be shared: an actor, or a Sendable one with a lock inside. Only silencing the message leaves the \
    race where it is.
    """, section: "Why it happens"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    A Sendable class may be used by several threads at once, so none of its stored properties may change unguarded. Put \
    what changes into a Mutex, which is Sendable itself; then the property that holds the Mutex can be a let.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "actor-isolated",
    """
    What an actor stores can only be used on the actor: in its own methods without ado, from elsewhere with await.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "main actor-isolated",
    """
    This belongs to the main actor and is used from code that may run on any thread. The service has to work while the main \
    thread is busy, so the main actor is not its place.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "non-Sendable",
    """
    A value that is not Sendable would be used from two sides at once here. Let only one side have it: inside the actor, or \
    inside the lock.
    """, section: "Fixes and their trade-offs"),
]
