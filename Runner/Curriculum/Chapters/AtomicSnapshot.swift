import Report

extension Chapter {
  package static let atomicSnapshot = Self(
    name: "AtomicSnapshot",
    part: .isolation,
    title: "A reading that is of one moment",
    problem: """
      A bar asks an actor for the title, the duration and the position of what it plays, with three awaits. The song \
      changes in between, or is half changed already, and the bar shows something of two songs.
      """,
    starter: Starter(failing: [
      "oldSongPlaysOn", "readingMeetsChange", "readingMeetsNamesake", "readingMeetsManyChanges",
      "seekWhileLoading", "failureChangesNothing", "twoAtOnce", "readsFromManyThreads",
    ]),
    behaviours: [
      BehaviourEntry("playsFromTheStart", "A song plays from its start as soon as play has returned"),
      BehaviourEntry(
        "oldSongPlaysOn", "While the next song is loading, the bar shows the one that plays"),
      BehaviourEntry("readingMeetsChange", "A reading is of one song, also while the song changes"),
      BehaviourEntry(
        "readingMeetsNamesake", "A reading is of one song, also if both have the same title or length"),
      BehaviourEntry(
        "readingMeetsManyChanges", "A reading is of one song, also while it changes again and again"),
      BehaviourEntry(
        "seekWhileLoading", "A seek while the next song is loading moves in the one that plays"),
      BehaviourEntry("failureChangesNothing", "A song that cannot be loaded changes nothing"),
      BehaviourEntry("twoAtOnce", "Two songs that are asked for at once are never mixed"),
      BehaviourEntry("readersHoldNothingUp", "A song plays as soon as it is loaded, also while others read"),
      BehaviourEntry(
        "readsFromManyThreads", "A reading on another thread is of one song as well", lane: .threads),
    ],
    hints: [
      """
      Two things go wrong, and each hides the other. Look at the bar: at which points can the player do something else \
      before the bar has all three? Then look at play(_:): at which points can somebody read while only some of the three \
      are new?
      """,
      """
      An actor does nothing else between two awaits. So one reading should cross to the player once and bring back all \
      three, as a struct. And a change should wait first, with what it gets in local constants, and then change all three \
      with no await in between.
      """,
      """
      Keep a NowPlaying in the player in place of the three properties, and let the bar return await player.nowPlaying. In \
      play(_:): let title = try await …, let duration = try await …, and only then one assignment: nowPlaying = \
      NowPlaying(title: title, duration: duration, position: .zero).
      """,
    ],
    rightFixes: rightFixesOfAtomicSnapshot,
    mistakes: mistakesOfAtomicSnapshot,
    diagnostics: diagnosticsOfAtomicSnapshot)
}

private let mistakesOfAtomicSnapshot = [
  Mistake(
    "PlaysInATask",
    rejectedBy: .behaviour("playsFromTheStart", .failed),
    looksLike: "returning from play(_:) while a task of its own still loads the song",
    why: """
      Task { … } begins some time later, and nobody waits for it. play(_:) has returned long before the song plays, and \
      when the library answers with an error nobody hears of it. play(_:) is asynchronous: let it wait itself.
      """,
    signs: [.finds("notShown"), .finds("failureDropped"), .contains("Task")]),
  Mistake(
    "WaitsForTheNextSong",
    rejectedBy: .behaviour("oldSongPlaysOn", .failed),
    looksLike: "letting readings wait while a song is loading",
    why: """
      Whoever reads then gets nothing until the library has answered, which can take long, and the bar stands still. There \
      is something to show all the while: the song that plays. Change the three in one step at the end of the loading, and \
      nobody has to wait for it.
      """,
    signs: [.finds("readingWaits"), .ends("playsFromTheStart", .passed), .ends("oldSongPlaysOn", .failed)]),
  Mistake(
    "ResetsPositionFirst",
    rejectedBy: .behaviour("oldSongPlaysOn", .failed),
    looksLike: "setting the position back before the library has answered",
    why: """
      While play(_:) waits, the player serves others, and they see the song that plays jump to its start. It has not ended, \
      and if loading fails it never does. A seek in the meantime would also end up in the next song. Set the \
      position together with the title and the duration, after the last await.
      """,
    signs: [.finds("halfChanged"), .finds("movedByFailure")]),
  Mistake(
    "OneMethodOnly",
    rejectedBy: .behaviour("oldSongPlaysOn", .failed),
    looksLike: "changing the title, the duration and the position with an await in between",
    why: """
      An actor does one thing at a time, but at an await it turns to others until the answer comes. Who reads then gets what \
      is changed already with what is not, however well it reads. Wait first, with the answers in local constants, and then \
      change all three without an await in between.
      """,
    signs: [.finds("halfChanged")]),
  Mistake(
    "SharedStaging",
    rejectedBy: .behaviour("twoAtOnce", .failed),
    looksLike: "keeping the answers for the next song where a second call of play(_:) puts its own",
    why: """
      While one call waits for the library, another may begin, and both write to the same place. The one that is ready first \
      finds an answer of its own and one of the other. What belongs to a call goes into its local constants: each call \
      has its own.
      """,
    signs: [.finds("mixOfTwoCalls"), .ends("readingMeetsChange", .passed), .ends("oldSongPlaysOn", .passed)]),
  Mistake(
    "DroppedFailure",
    rejectedBy: .behaviour("failureChangesNothing", .failed),
    looksLike: "keeping the library's error from whoever called play(_:)",
    why: """
      try? and an empty catch turn an error into nothing. The caller takes it that the song plays, and the bar goes \
      on to show another. A plain try leaves play(_:) with the error, and what was not yet changed stays as it was.
      """,
    signs: [.finds("failureDropped"), .ends("playsFromTheStart", .passed)]),
  Mistake(
    "GateForReaders",
    rejectedBy: .behaviour("readersHoldNothingUp", .failed),
    looksLike: "letting play(_:) wait for those who read",
    why: """
      The song is loaded and does not play, because somebody looks at the bar. The more readers there are, the longer it \
      takes. A reading that gets all three in one step needs nobody to wait for it.
      """,
    signs: [.finds("playHeldUp")]),
  Mistake(
    "AwaitsInOneExpression",
    rejectedBy: .behaviour("readingMeetsChange", .failed),
    looksLike: "more than one step for a reading or for a change, with an await between two of them",
    why: """
      Each await crosses to the player and back for itself, also when several stand in one expression under one await, or \
      are started with async let. Between two of them the song can change. The player itself must put the three together, \
      in one method or in one stored value.
      """,
    signs: [
      .finds("twoSongs"), .ends("readingMeetsChange", .failed), .ends("oldSongPlaysOn", .passed),
      .ends("playsFromTheStart", .passed),
    ]),
  Mistake(
    "ChecksTheTitleAgain",
    rejectedBy: .behaviour("readingMeetsNamesake", .failed),
    looksLike: "comparing part of a reading to find out whether the song has changed",
    why: """
      Two songs can have the same title, or the same duration, and then the comparison sees no change where there was one. \
      The player can change there and back as well. Do not look afterwards whether anything came in between: read all \
      three in one step, so that nothing can.
      """,
    signs: [
      .ends("readingMeetsChange", .passed), .ends("oldSongPlaysOn", .passed),
      .ends("playsFromTheStart", .passed), .finds("twoSongs"), .ends("readingMeetsNamesake", .failed),
    ]),
  Mistake(
    "GivesUp",
    rejectedBy: .behaviour("readingMeetsManyChanges", .failed),
    looksLike: "reading again when the song has changed meanwhile, in a way that a few more changes defeat",
    why: """
      The song can change during the second try as well, and during the last. A loop that gives up returns what it has, \
      which is of two songs; one that compares two readings is deceived when the song changes there and back. Rare is not \
      never. A reading in one step needs no second try.
      """,
    signs: [
      .ends("readingMeetsChange", .passed), .ends("readingMeetsNamesake", .passed),
      .finds("twoSongs"), .ends("readingMeetsManyChanges", .failed),
    ]),
  Mistake(
    "UnsafeStorage",
    rejectedBy: .behaviour("readsFromManyThreads", .raced),
    looksLike: "storage that one thread reads while another changes it, and nothing makes them take turns",
    why: """
      nonisolated(unsafe) and @unchecked Sendable keep the compiler quiet and guard nothing. A reading no longer waits for \
      its turn, so it can come in the middle of a change; of a string it may even get half, and the program crashes. Let the \
      actor hand the three out, or keep them behind one lock.
      """,
    signs: [.ends("readsFromManyThreads", .raced), .ends("readingMeetsManyChanges", .passed)]),
  Mistake(
    "LockPerProperty",
    rejectedBy: .behaviour("readsFromManyThreads", .failed),
    looksLike: "taking a lock, or a turn on a queue, more than once for one reading or one change",
    why: """
      Each of the three is safe, and together they are not: between two locks another thread can change the song. There \
      is no data race in this, and a reading is of two songs all the same. Keep the three in one value behind one lock, and \
      read and change it in one go.
      """,
    signs: [
      .finds("torn"), .ends("playsFromTheStart", .passed), .ends("oldSongPlaysOn", .passed),
      .ends("readingMeetsChange", .passed), .ends("readingMeetsManyChanges", .passed),
    ]),
]

private let diagnosticsOfAtomicSnapshot = [
  DiagnosticNote(
    "expression is 'async' but is not marked with 'await'",
    """
    Whoever is outside the player has to wait for its turn there. But each of these reads is a turn of its own, also when \
    one await covers them all. Ask the player for all three in one call.
    """, section: "Why it happens"),
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    "Only the player changes what it keeps. Give it a method for the whole change, and call that with await.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'nonisolated' cannot be applied to mutable stored properties",
    """
    nonisolated means that any thread may read it without waiting, and what can change is not safe for that. Do not follow \
    this with nonisolated(unsafe): it takes the message away and leaves the data race. Let the player hand out a struct \
    with all three.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "can not be referenced from the main actor",
    """
    The main actor is another actor than the player: nothing that runs there may look into the player. Put the three \
    together where they are kept, in a method or property of the player.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be referenced from a nonisolated context",
    """
    A nonisolated member of the player may not look into what the player keeps: it runs outside, on any thread. Leave \
    nonisolated away, and the member reads all three in one turn.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "main actor-isolated property",
    """
    With the player on the main actor the bar has to be there as well, or each of these reads is a hop of its own. With \
    both on the main actor no await is needed, and nothing comes between the three.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be accessed from outside of the actor",
    """
    Whoever is outside the player has to wait for its turn there, with await. But each await is a turn of its own, and the \
    song can change between two of them. Ask the player for all three in one call.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    "Whoever is outside the player has to wait for its turn there: call it with await.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'Sendable'-conforming class",
    """
    A class with variables that anybody may change is not safe to share between threads. An actor guards them for you; in a \
    class they have to be in one lock, a Mutex for instance, all three together.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "has non-Sendable type 'Player'",
    """
    The bar is used on several threads, and a plain class is not safe to share between them. Leave the player an actor, or \
    put what changes in it behind one lock.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    """
    What runs under a lock must not wait, or everybody who wants the lock waits with it. Ask the library first, and take the \
    lock for the change alone.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'assumeIsolated' is unavailable from asynchronous contexts",
    """
    assumeIsolated is a promise to be on the player already, and the bar is not: it would stop the program. Cross to the \
    player with one await, to a method that reads all three.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    A lock that is held across an await can be waited for by the very thread that should give it back. Ask the library first, \
    and change all three under the lock with withLock, which cannot be held too long.
    """, section: "Fixes and their trade-offs"),
]
