import Report

extension Chapter {
  package static let lastObserverStopsPolling = Self(
    name: "LastObserverStopsPolling",
    part: .lifetimes,
    title: "The last observer stops polling",
    problem: """
      A provider polls the server while somebody observes it. The last observer takes itself off in deinit, on any thread: \
      the list is no longer safe, the call in deinit finds nothing, and the provider polls for ever.
      """,
    starter: Starter(
      diagnostics: ["non-Sendable type 'OrderProvider' from nonisolated deinit"],
      failing: [
        "screenGoes", "addedAgainGoes", "screenGoesInBackground", "comesAndGoesOnManyThreads",
        "lastGoesAsNextComes", "tellsWhileOthersCome",
      ]),
    behaviours: [
      BehaviourEntry(
        "pollsWhileObserved", "The provider polls from the first observer on until the last has gone"),
      BehaviourEntry(
        "countsEachOnce", "Who is added twice is one observer; who is not there cannot end the polling"),
      BehaviourEntry("comesAndGoesOnAnyThread", "Observers may be added and removed on any thread"),
      BehaviourEntry(
        "tellsWhoIsThere", "Each observer hears of each change once, and may remove itself meanwhile"),
      BehaviourEntry(
        "screenGoes", "Polling ends when the last screen has gone, and begins again with the next"),
      BehaviourEntry(
        "addedAgainGoes", "A screen that is added again is one observer, and polling ends when it has gone"),
      BehaviourEntry("screenGoesInBackground", "The last reference to the last screen may go on any thread"),
      BehaviourEntry("nextScreenComes", "A screen that comes as the last one goes is polled for"),
      BehaviourEntry(
        "comesAndGoesOnManyThreads", "Three threads add and remove at once, and polling fits each time",
        lane: .threads),
      BehaviourEntry(
        "lastGoesAsNextComes", "One thread adds or removes an observer as another removes the last",
        lane: .threads),
      BehaviourEntry(
        "tellsWhileOthersCome", "A change is told while other threads add and remove", lane: .threads),
    ],
    hints: [
      """
      deinit runs on whatever thread lets go, and nobody there can wait for an actor. So removeObserver has to work on any thread, \
      right there. What keeps two threads apart that use the same list? And what in the list still belongs to an \
      observer whose deinit has begun?
      """,
      """
      Put the list into a Mutex, or next to a lock; then the provider is Sendable and deinit may use it. In deinit every weak \
      reference to the object is nil, but its ObjectIdentifier is still its own: keep the observers under that. And "the list \
      is empty" is true only as long as nobody else gets the lock.
      """,
      """
      A Mutex<[ObjectIdentifier: Entry]>, with the weak reference in Entry. addObserver: entries.withLock { enter it, \
      poller.start() }. removeObserver: entries.withLock { take it out; if it is empty now, poller.stop() }, with the stop \
      inside the closure. change(to:) copies the observers under the lock and tells them outside of it. deinit stays as it is.
      """,
    ],
    rightFixes: rightFixesOfLastObserverStopsPolling,
    mistakes: mistakesOfLastObserverStopsPolling,
    diagnostics: diagnosticsOfLastObserverStopsPolling,
    outsideFunctions: [
      "pthread_mutex_destroy", "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock",
      "pthread_rwlock_destroy", "pthread_rwlock_init", "pthread_rwlock_rdlock", "pthread_rwlock_unlock",
      "pthread_rwlock_wrlock",
    ])
}

private let mistakesOfLastObserverStopsPolling = [
  Mistake(
    "SelfInDeinitTask",
    rejectedBy: .compile("capture of 'self' in a closure that outlives deinit"),
    looksLike: "starting a task in deinit that uses self",
    why: """
      By the time deinit runs nothing can keep the object any more; the task would use it when its memory is given back. The \
      call needs no task: make removeObserver safe on any thread, and deinit can call it right there.
      """,
    signs: [.diagnoses("capture of 'self' in a closure that outlives deinit")]),
  Mistake(
    "MainSyncInDeinit",
    rejectedBy: .behaviour("screenGoesInBackground", .hung),
    looksLike: "waiting in deinit for the main thread",
    why: """
      DispatchQueue.main.sync stops the calling thread until the main thread has time. When the main thread waits for just \
      that thread, as in a queue's sync, both wait for ever. deinit runs wherever the last reference goes, so nobody can \
      know who waits for whom. Guard the list by a lock of its own.
      """,
    signs: [.ends("screenGoesInBackground", .hung), .contains("DispatchQueue.main.sync")]),
  Mistake(
    "TellsUnderTheLock",
    rejectedBy: .behaviour("tellsWhoIsThere", .hung),
    looksLike: "telling observers while the lock or the queue is held",
    why: """
      An observer that hears of a change may remove itself, and that wants the same lock: the thread waits for itself. \
      Copy the observers under the lock and tell them outside of it.
      """,
    signs: [
      .ends("tellsWhoIsThere", .hung), .ends("pollsWhileObserved", .passed), .lacks("main.sync"),
    ]),
  Mistake(
    "StrongReferences",
    rejectedBy: .behaviour("screenGoes", .failed),
    looksLike: "a strong reference to the screen that nobody gives up",
    why: """
      What the provider holds stays alive for as long as the provider, and so does what a closure or task of its holds. The \
      screen's deinit never runs, so nothing takes it off, and polling never ends. Keep a weak reference, under something \
      that still identifies the object in its deinit.
      """,
    signs: [.finds("keptAlive")]),
  Mistake(
    "TasksToAnActor",
    rejectedBy: .behaviour("pollsWhileObserved", .failed),
    looksLike: "adding and removing in tasks that begin later",
    why: """
      addObserver returns before anything has been added, so the polling begins some time later. Worse, nothing says which of \
      two tasks reaches the actor first: a removal can overtake the addition that came before it, and then the observer stays \
      for ever. A lock does the work before the call returns, and in deinit too.
      """,
    signs: [
      .finds("pollsNot"), .ends("pollsWhileObserved", .failed), .ends("tellsWhoIsThere", .failed),
      .contains("Task"),
    ]),
  Mistake(
    "CounterInsteadOfSet",
    rejectedBy: .behaviour("countsEachOnce", .failed),
    looksLike: "counting the calls instead of the observers",
    why: """
      An observer that is added twice is still one, and a removal of one that is not there takes nobody away. A number that \
      goes up and down with the calls knows neither: the polling goes on for nobody, or ends for somebody. Ask the set itself \
      whether it is empty.
      """,
    signs: [.ends("countsEachOnce", .failed), .ends("pollsWhileObserved", .passed), .contains("=1")]),
  Mistake(
    "LateRemovalByIdentifier",
    rejectedBy: .behaviour("nextScreenComes", .failed),
    looksLike: "removing by the object's identifier in a task, when the object is gone",
    why: """
      An ObjectIdentifier is the object's place in memory and is only its own while it is there. Before the task runs a new \
      screen can have come to lie at the same place: the task takes that one off, and the polling ends for a screen that is \
      there. Remove in deinit itself, or by a number that is never given again.
      """,
    signs: [
      .finds("stopsForNext"), .ends("nextScreenComes", .failed), .contains("Task{"),
      .contains("ObjectIdentifier(self)"),
    ]),
  Mistake(
    "WeakSetAlone",
    rejectedBy: .behaviour("screenGoes", .failed),
    looksLike: "leaving it to weak references that a screen has gone",
    why: """
      A weak reference becomes nil by itself and tells nobody. The provider would learn of it the next time it looks at its \
      list, and nobody makes it look: it polls on. Something has to happen at the moment when the screen goes, and that is \
      what deinit is for.
      """,
    signs: [.finds("pollsOnAfterScreen"), .contains("weak"), .lacks("deinit")]),
  Mistake(
    "ComparesWeakInDeinit",
    rejectedBy: .behaviour("screenGoes", .failed),
    looksLike: "looking in deinit for the entry whose weak reference is self",
    why: """
      Weak references to an object are nil from the moment its deinit begins. None is identical to self any more, so \
      removeObserver finds nothing, the list is never empty, and polling goes on. The ObjectIdentifier is still the object's \
      own in deinit: keep that in the entry.
      """,
    signs: [
      .finds("pollsOnAfterScreen"), .contains("weak"), .contains("deinit{"), .contains("==="),
      .lacks("ObjectIdentifier"),
      .lacks("Task"),
    ]),
  Mistake(
    "LockOnWriteOnly",
    rejectedBy: .behaviour("tellsWhileOthersCome", .raced),
    looksLike: "guarding addObserver and removeObserver, and not the list when a change is told",
    why: """
      A lock holds up only those who take it. change(to:) is on the main actor, which orders nothing for observers that come \
      and go on other threads. Copy the observers under the same lock.
      """,
    signs: [.ends("tellsWhileOthersCome", .raced), .ends("comesAndGoesOnManyThreads", .passed)]),
  Mistake(
    "DecidedOutsideTheLock",
    rejectedBy: .behaviour("comesAndGoesOnManyThreads", .failed),
    looksLike: "starting or stopping by what was true when the lock was held",
    why: """
      The list is guarded, the decision made from it is not. Between "nobody is left", learned under the lock, and stop() \
      after it, another thread can add an observer and start: then the late stop() ends the polling that somebody has just \
      begun. No data race is in this, so no tool warns. Start and stop while the lock is held.
      """,
    signs: [
      .ends("comesAndGoesOnManyThreads", .failed), .finds("pollsNot"), .ends("pollsWhileObserved", .passed),
      .ends("countsEachOnce", .passed),
    ]),
  Mistake(
    "NonisolatedUnsafe",
    rejectedBy: .behaviour("comesAndGoesOnManyThreads", .raced),
    looksLike: "silencing the compiler, with nothing that guards the list",
    why: """
      nonisolated(unsafe) and @unchecked Sendable tell the compiler to stop looking. They add no lock and no order: two \
      threads change the list at once, as before, and now nobody warns.
      """,
    signs: [
      .ends("comesAndGoesOnManyThreads", .raced), .lacks("ock"), .lacks("Mutex"), .lacks("Queue"),
      .lacks("Semaphore"), .lacks("actor"), .lacks("Atomic"),
    ]),
]

private let diagnosticsOfLastObserverStopsPolling = [
  DiagnosticNote(
    "from nonisolated deinit",
    """
    deinit runs on the thread that drops the last reference, which can be any, so it may only use what is safe on every \
    thread. The provider does not say that it is. It is once something guards its list; only silencing the message leaves the \
    race where it is.
    """, section: "Why it happens"),
  DiagnosticNote(
    "capture of 'self' in a closure that outlives deinit",
    """
    The closure runs when the screen is gone: nothing can keep an object whose deinit has begun. What has to be done with \
    self must be done in deinit, before it returns.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    deinit cannot wait for an actor: the memory is given back as soon as it returns. What it calls must be synchronous.
    """, section: "Why it happens"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    Any thread may use a Sendable class, so none of its stored properties may change unguarded. Put the list into a Mutex, \
    which is Sendable itself; then the property that holds the Mutex can be a let. With a lock beside the list the class is \
    @unchecked Sendable, and every use of the list has to take the lock.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "call to actor-isolated instance method",
    """
    An actor's methods can only be called with await, and neither init nor deinit of a screen can wait. What they call must be \
    synchronous and work on any thread: a class with a lock around its list.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    This belongs to an actor, and the code here to none: it must be able to run on any thread, at once. Observers come and go \
    in deinit, so their list belongs behind a lock and not on an actor.
    """, section: "Why it happens"),
  DiagnosticNote(
    "from a nonisolated context",
    """
    A nonisolated function may run on any thread at any time, so it may not touch what belongs to an actor. Guard the list by \
    a lock instead; every use of it, also when a change is told.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "deinitializers cannot have a name",
    """
    There is no asynchronous deinit: the memory is given back as soon as it returns. What it calls must be synchronous.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot find 'NSHashTable' in scope",
    """
    NSHashTable exists on Apple's systems only. A struct with a weak property, in a dictionary or an array, holds observers \
    just as weakly.
    """, section: "What the sources say differently"),
]
