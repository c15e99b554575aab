import Report

extension Chapter {
  package static let stopPollingInDeinit = Self(
    name: "StopPollingInDeinit",
    part: .lifetimes,
    title: "Stopping the polling in deinit",
    problem: """
      A store that goes has to tell a provider on the main actor to stop polling. deinit runs on whatever thread lets go of \
      the store, and may not call the main actor there.
      """,
    starter: Starter(
      diagnostics: [
        "call to main actor-isolated instance method 'stopPolling()' in a synchronous nonisolated context"
      ],
      failing: ["goesInBackground", "goesWhileMainWaits", "nextStoreComes", "providerIsFreed"]),
    behaviours: [
      BehaviourEntry("goesOnMain", "A store that the main thread lets go is freed, and polling ends"),
      BehaviourEntry("goesInBackground", "The last reference may go in a task or on any other thread"),
      BehaviourEntry(
        "goesWhileMainWaits", "The last reference may go on a thread that the main thread waits for"),
      BehaviourEntry("hiddenStoreGoes", "A store that is hidden when it goes stops nothing"),
      BehaviourEntry("nextStoreComes", "A store that comes as another goes is polled for"),
      BehaviourEntry("providerIsFreed", "A provider that polls no more is freed with its last store"),
      BehaviourEntry("pollsWhileShown", "The provider polls as long as a store is shown, and no longer"),
    ],
    hints: [
      """
      deinit cannot wait for the main actor, and by the time the main actor has time the store is gone. But the store is not \
      what polls. What has to be there, at that later time, for the polling to be stopped?
      """,
      """
      Only the provider, and that is Sendable: a task may hold it and outlive the store. Start one in deinit that runs on the \
      main actor and captures the provider itself, in its capture list. Whether there is anything to stop is known in deinit.
      """,
      """
      deinit { if isShown { Task { @MainActor [provider] in provider.stopPolling() } } }. Not [weak self] and not self in any \
      disguise: the task begins when the store is gone. Since Swift 6.2 there is isolated deinit as well; it runs on the \
      main actor, and may call hide().
      """,
    ],
    rightFixes: rightFixesOfStopPollingInDeinit,
    mistakes: mistakesOfStopPollingInDeinit,
    diagnostics: diagnosticsOfStopPollingInDeinit,
    // A well-known wrong fix, which a behaviour shall answer.
    outsideFunctions: ["unsafeBitCast"])
}

private let mistakesOfStopPollingInDeinit = [
  Mistake(
    "SelfInDeinitTask",
    rejectedBy: .compile("capture of 'self' in a closure that outlives deinit"),
    looksLike: "starting a task in deinit that uses self",
    why: """
      The task begins when deinit has returned and the store's memory has been given back. Nothing can keep an object whose \
      deinit has begun. The task needs the provider only: capture that.
      """,
    signs: [.diagnoses("capture of 'self' in a closure that outlives deinit")]),
  Mistake(
    "SelfAliasInDeinitTask",
    rejectedBy: .behaviour("goesOnMain", .crashed),
    looksLike: "letting a reference to self out of deinit",
    why: """
      The compiler refuses a closure that names self, and does not see it under another name, in a capture list or behind a \
      function. The reference does not keep the store alive all the same: its memory goes when deinit returns. The runtime \
      finds that a reference is left over and ends the program. Capture the provider instead.
      """,
    signs: [.finds("resurrected")]),
  Mistake(
    "AssumeIsolatedInDeinit",
    rejectedBy: .behaviour("goesInBackground", .crashed),
    looksLike: "promising to be on the main actor, where that need not be so",
    why: """
      MainActor.assumeIsolated does not go to the main actor, it says that the code is there already, and the runtime ends the \
      program when that is not true. deinit runs where the last reference goes, and that may be any thread.
      """,
    signs: [.finds("wrongExecutor"), .contains("assumeIsolated")]),
  Mistake(
    "WaitsForTheMainActor",
    rejectedBy: .behaviour("goesWhileMainWaits", .hung),
    looksLike: "waiting in deinit for the main actor",
    why: """
      A semaphore, a queue's sync or a loop that looks again and again holds up the thread on which deinit runs until the main \
      thread has had time. When the main thread waits for just that thread, both wait for ever. deinit runs wherever the last \
      reference goes, so nobody can know who waits for whom. Nothing in here has to wait: hand the stop over and return.
      """,
    signs: [.ends("goesWhileMainWaits", .hung), .contains("deinit{")]),
  Mistake(
    "TaskHoldsTheStore",
    rejectedBy: .behaviour("goesOnMain", .failed),
    looksLike: "a store that something of its own keeps alive, such as a task",
    why: """
      deinit runs only when nobody holds the store any more. The closure of a Task captures self strongly, without a word \
      about it: naming one of its properties is enough. While the task runs the store cannot go, so a deinit that should \
      end the task never runs. Let the task capture the provider.
      """,
    signs: [.finds("keptAlive")]),
  Mistake(
    "OnlyOnTheMainThread",
    rejectedBy: .behaviour("goesInBackground", .failed),
    looksLike: "stopping only when deinit happens to run on the main thread",
    why: """
      Looking at the thread makes the promise of assumeIsolated true, and leaves out the other case: when the last reference \
      goes in the background, the polling goes on for ever. Hand the stop over to the main actor there.
      """,
    signs: [.ends("goesOnMain", .passed), .finds("pollsOn"), .contains("isMainThread")]),
  Mistake(
    "WeakSelfInDeinitTask",
    rejectedBy: .behaviour("goesOnMain", .failed),
    looksLike: "asking a weak self to stop the polling, when the store is going or gone",
    why: """
      Weak references to an object are nil from the moment its deinit begins. The task asks for self, gets nil and stops \
      nothing. It needs the provider only: capture that.
      """,
    signs: [.finds("pollsOn"), .contains("deinit{"), .contains("weakself")]),
  Mistake(
    "LeftToHide",
    rejectedBy: .behaviour("goesOnMain", .failed),
    looksLike: "nothing that stops the polling when the store goes: there is no deinit",
    why: """
      A screen that is closed lets go of its store and calls nothing. Neither the provider nor a task notices by itself that \
      the store is gone, and the provider polls on. Something has to happen when the store goes, and that is what deinit is \
      for.
      """,
    signs: [.ends("goesOnMain", .failed), .finds("pollsOn"), .lacks("deinit")]),
  Mistake(
    "StopsOffTheMainActor",
    rejectedBy: .behaviour("goesInBackground", .failed),
    looksLike: "calling the provider on a thread that is not the main actor's",
    why: """
      A cast gets the call past the compiler and does not move it: it runs on the thread on which it is made, and in deinit \
      that is the one where the last reference goes. There it changes what the main actor may be using at the same time: a \
      data race, only without a message. Hand the stop over to the main actor.
      """,
    signs: [.finds("offMain")]),
  Mistake(
    "StopsAlsoWhenHidden",
    rejectedBy: .behaviour("hiddenStoreGoes", .failed),
    looksLike: "stopping when the store goes, whether it is shown or not",
    why: """
      The provider counts. A store that is hidden has taken back its start already, and one that never was shown has none: a \
      further stop is taken from another store, which is still shown. Ask in deinit whether the store is shown.
      """,
    signs: [.finds("stopsForHidden"), .ends("goesOnMain", .passed)]),
]

private let diagnosticsOfStopPollingInDeinit = [
  DiagnosticNote(
    "capture of 'self' in a closure that outlives deinit",
    """
    The closure runs when the store is gone: nothing can keep an object whose deinit has begun. Naming a property, isShown \
    or provider, is naming self as well. The closure can capture the provider alone, in square brackets, and isShown can be \
    asked before.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    This code belongs to no actor. deinit runs on the thread that drops the last reference, which can be any, and so it may not \
    call into the main actor. It cannot wait for it either. It can hand the call over, and return.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    A Task that is started in deinit belongs to no actor by itself, for deinit belongs to none. Say that its closure runs on \
    the main actor, or write await in front of the call.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    deinit cannot wait for another actor: the memory is given back as soon as it returns. A task can wait, and outlive the \
    store.
    """, section: "Why it happens"),
  DiagnosticNote(
    "deinitializers cannot have a name",
    """
    There is no asynchronous deinit: the memory is given back as soon as it returns. isolated deinit exists; it runs on the \
    main actor, before the memory goes.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from nonisolated deinit",
    """
    deinit runs on the thread that drops the last reference, which can be any. It may only touch what is safe to use from every \
    thread: what is Sendable, as the provider is, or a closure that says @Sendable.
    """, section: "Why it happens"),
  DiagnosticNote(
    "from a nonisolated context",
    """
    A nonisolated function may run on any thread at any time, so it may not touch what belongs to the main actor. Making a \
    method of the store callable from everywhere is more than is needed: deinit needs the provider only.
    """, section: "Why it happens"),
]
