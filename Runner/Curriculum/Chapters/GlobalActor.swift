import Report

extension Chapter {
  package static let globalActor = Self(
    name: "GlobalActor",
    part: .isolation,
    title: "One state in several types",
    problem: """
      The playback of an app is spread over three types and a function, and each operation reaches into all of them. \
      Nothing guards any of it: two operations at once get mixed up.
      """,
    starter: Starter(
      diagnostics: ["static property 'shared' is not concurrency-safe"],
      failing: [
        "skipsAtOnce", "skipsAndGoesBackAtOnce", "startsAnewAtOnce", "tellsOneInstant", "speakerFollows",
        "operatesFromManyThreads", "asksFromManyThreads", "readsFromManyThreads",
        "startsFromManyThreads",
      ]),
    behaviours: [
      BehaviourEntry("doneWhenItReturns", "An operation that has returned is done, and can be heard"),
      BehaviourEntry("skipsAtOnce", "Four skips at once go on by four titles"),
      BehaviourEntry("skipsAndGoesBackAtOnce", "Two skips and a step back at once go on by one title"),
      BehaviourEntry("startsAnewAtOnce", "A new start while somebody skips leaves nothing of the old titles"),
      BehaviourEntry("tellsOneInstant", "Who asks during a skip hears how it was before or how it is after"),
      BehaviourEntry("speakerFollows", "The speaker gets one call at a time, in the order of the operations"),
      BehaviourEntry("goesOnWhileMainIsBusy", "Playback goes on while the main thread is busy"),
      BehaviourEntry(
        "operatesFromManyThreads", "Two threads skip and go back at once, and no title is lost",
        lane: .threads),
      BehaviourEntry(
        "asksFromManyThreads", "Who asks from another thread finds each title in one place", lane: .threads),
      BehaviourEntry(
        "readsFromManyThreads", "Titles are read from each of the types while one thread skips",
        lane: .threads),
      BehaviourEntry(
        "startsFromManyThreads", "One thread starts titles while others skip and read", lane: .threads),
    ],
    hints: [
      """
      What must not be mixed up is the whole operation, and it goes through all three types. So it does not help that each \
      type is guarded for itself. What could guard all of them at once, so that a call from one to another is an ordinary \
      call, without await?
      """,
      """
      @MainActor puts several types and functions into one domain, and inside it they call each other without waiting. \
      A domain of your own works the same way: an actor with the attribute @globalActor and a static let shared. Its name, \
      after an @, is then an attribute as well.
      """,
      """
      @globalActor actor PlaybackActor { static let shared = PlaybackActor() }, and then @PlaybackActor before each of the \
      three classes and before playbackStatus(). Nothing inside changes. Leave the function out, and it has to ask the \
      three with an await each, between which everything may change.
      """,
    ],
    rightFixes: rightFixesOfGlobalActor,
    mistakes: mistakesOfGlobalActor,
    diagnostics: diagnosticsOfGlobalActor,
    outsideFunctions: [
      "pthread_mutex_destroy", "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock",
      "pthread_mutexattr_destroy", "pthread_mutexattr_init", "pthread_mutexattr_settype",
    ])
}

private let mistakesOfGlobalActor = [
  Mistake(
    "LockTakenTwice",
    rejectedBy: .behaviour("doneWhenItReturns", .hung),
    looksLike: "waiting for something that the same call holds already",
    why: """
      Neither NSLock, Mutex nor a serial queue can be entered twice: an operation that holds it, and calls another one that \
      asks for it again, waits for itself. Let the outermost call take it, and call inside only what takes nothing.
      """,
    signs: [.ends("doneWhenItReturns", .hung), .lacks("Continuation")]),
  Mistake(
    "NotWaitedFor",
    rejectedBy: .behaviour("doneWhenItReturns", .failed),
    looksLike: "handing the operation, or a part of it, to a task or a queue that nobody waits for",
    why: """
      What is handed on like that begins some time later, and the operation has returned before. Whoever asks, or listens, \
      then finds what was there until now. An operation may be async: let it await what it does.
      """,
    signs: [.finds("doneLate")]),
  Mistake(
    "MainActorPlayback",
    rejectedBy: .behaviour("goesOnWhileMainIsBusy", .failed),
    looksLike: "having the main thread do a part of the playback, or all of it",
    why: """
      The main thread orders what it does, and it is also the one that draws the screens: whenever it is busy, playback \
      stands still, and while the speaker takes its time there, the screens do. A global actor of your own orders as much \
      and needs no thread in particular.
      """,
    signs: [.finds("waitedForMain")]),
  Mistake(
    "SemaphoreAndTask",
    rejectedBy: .behaviour("skipsAtOnce", .hung),
    looksLike: "blocking a thread until a task of its own has run",
    why: """
      Tasks run on few threads. When each of these waits for a semaphore, none is left for the tasks that would signal it, \
      and all of them wait for ever. The operations may be async: await the actor in place of the semaphore.
      """,
    signs: [.ends("skipsAtOnce", .hung), .contains("Semaphore"), .contains("Task")]),
  Mistake(
    "ActorEach",
    rejectedBy: .behaviour("skipsAtOnce", .failed),
    looksLike: "guarding each of the types for itself, as actors",
    why: """
      Each call from one actor to another is an await, and at each of them somebody else may come in: a second skip asks for \
      the current title before the first has set the new one. There is no data race, and titles get mixed up all the same. \
      What changes together belongs to one actor.
      """,
    signs: [.finds("skipsMixed"), .contains("actorPlayer{"), .contains("actorHistory{")]),
  Mistake(
    "SuspendsInTheMiddle",
    rejectedBy: .behaviour("skipsAtOnce", .failed),
    looksLike: "an await between the first step of an operation and its last",
    why: """
      At an await an actor takes up other work, and the next operation begins while this one is half done. An actor, a \
      global one too, keeps together what is between two awaits, and not what is around one. Have all of the playback in \
      one domain, and call the speaker there, without an await.
      """,
    signs: [.finds("skipsMixed"), .contains("actor"), .contains("await"), .lacks("Lock")]),
  Mistake(
    "LockEach",
    rejectedBy: .behaviour("skipsAtOnce", .failed),
    looksLike: "locks that are held for a step at a time",
    why: """
      Each step is guarded, the operation is not: between taking the next title and setting it, another thread does steps of \
      its own. There is no data race, and titles get mixed up all the same. Hold one lock, for all of the types, from the first \
      step of an operation to its last.
      """,
    signs: [.finds("skipsMixed"), .contains("withLock"), .ends("readsFromManyThreads", .passed)]),
  Mistake(
    "UncheckedSendableAlone",
    rejectedBy: .behaviour("skipsAtOnce", .failed),
    looksLike: "a promise to the compiler, and nothing that keeps it",
    why: """
      @unchecked Sendable and nonisolated(unsafe) only end the compiler's questions. The same threads change the same \
      variables at the same time as before.
      """,
    signs: [
      .finds("skipsMixed"), .ends("readsFromManyThreads", .raced), .lacks("Lock"), .lacks("Queue"),
      .lacks("Semaphore"), .lacks("Mutex"), .lacks("mutex"), .lacks("actor"),
    ]),
  Mistake(
    "FunctionLeftOut",
    rejectedBy: .behaviour("tellsOneInstant", .failed),
    looksLike: "asking the three types one after the other for the status",
    why: """
      Each answer is right for its own instant, and between two of them a skip may happen: the title is then in two places, or \
      in none. Answer in the domain of the three, in one go: put the function on the same global actor.
      """,
    signs: [
      .finds("statusMixed"), .ends("skipsAtOnce", .passed), .ends("skipsAndGoesBackAtOnce", .passed),
    ]),
  Mistake(
    "SpeakerOutsideTheLock",
    rejectedBy: .behaviour("speakerFollows", .failed),
    looksLike: "calling the speaker after the guarded part of the operation",
    why: """
      The titles are in order, but the call of the speaker is no longer part of it: while one operation waits for the \
      speaker, the next one calls it as well, or gets there first. The call belongs into the same turn as the change.
      """,
    signs: [.ends("skipsAtOnce", .passed), .finds("speakerCalledTwice")]),
  Mistake(
    "StepsUnderTheLock",
    rejectedBy: .behaviour("operatesFromManyThreads", .failed),
    looksLike: "an operation whose steps are guarded one by one, next to others that are guarded whole",
    why: """
      One operation that gives up its turn between two steps is enough: whatever comes in there changes what the second step \
      builds on. Every operation, start and goBack as well as skip, keeps its turn from its first step to its last.
      """,
    signs: [
      .finds("titlesMixed"), .ends("skipsAtOnce", .passed), .ends("doneWhenItReturns", .passed),
    ]),
  Mistake(
    "ReadsPastTheLock",
    rejectedBy: .behaviour("readsFromManyThreads", .raced),
    looksLike: "guarding the operations and leaving the reads to themselves",
    why: """
      A title or an array that is read while another thread replaces it may be half of the old one and half of the new, or \
      memory that is freed. Every access goes through what guards it, or nothing is guarded.
      """,
    signs: [.ends("skipsAtOnce", .passed), .ends("readsFromManyThreads", .raced)]),
]

private let diagnosticsOfGlobalActor = [
  DiagnosticNote(
    "is not concurrency-safe because non-'Sendable' type",
    """
    Everybody reaches a static property, from every thread, and nothing says that this class may be used there. A class \
    that belongs to a global actor may: its members are used in that actor's turn alone. The compiler's note names the \
    main actor, which is the one that it knows; it would bind all of this to the main thread.
    """, section: "Why it happens"),
  DiagnosticNote(
    "is not concurrency-safe because it is nonisolated global shared mutable state",
    """
    A static var can be replaced by any thread at any time. Make it a let; what changes is inside the object, and that has \
    to be guarded as well.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be used as an attribute",
    """
    Only a global actor can. That is an actor with @globalActor before it and a static property named shared, which is \
    the one instance.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "does not conform to protocol 'GlobalActor'",
    "A global actor has one instance, and it must be found under the name shared: static let shared = …",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be a global actor",
    "What is behind a global actor is an actor: it says whose turn it is, and a class cannot. Write actor in place of class.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be referenced from a nonisolated context",
    """
    This code belongs to no actor, and the property it reads belongs to one. An await would let it read each of them at \
    another instant. If it needs all of them at once, give it the isolation that they have.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "can not be referenced from global actor",
    """
    There are two domains here. A call from one to the other must wait, and where it waits, other operations come in \
    between. What changes together belongs to one.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "can not be referenced from the main actor",
    """
    This code belongs to the main actor, and the property to another one: reading it means to wait. What reads several \
    properties at one instant belongs to the domain that they are in.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "can not be referenced on a nonisolated actor instance",
    """
    An actor reaches its own properties freely, those of another actor only with await. An operation that goes through \
    several actors is open to others at each of them: the parts of one state belong to one actor.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    Sendable promises that every thread may use the object at once, and a plain variable cannot keep that. A class on a \
    global actor is Sendable without a word, for its variables have an owner.
    """, section: "Why it happens"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    A lock is held by a thread, and an async function may go on on another one. Take the lock in a function without async, \
    with withLock.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'async' call in a function that does not support concurrency",
    """
    What is called here has to be waited for, and this function cannot wait. It could become async; but if both \
    belonged to the same actor, the call would need no waiting, and nothing could come in between.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "#ActorIsolatedCall",
    """
    What is called belongs to another actor than this code, or this code to none. An await would get there, and would let \
    other operations in between; where both belong to one global actor, the call is an ordinary one.
    """, section: "What each wrong fix does"),
]
