import Report

extension Chapter {
  package static let cacheBeforeHop = Self(
    name: "CacheBeforeHop",
    part: .isolation,
    title: "A cache on the other side of a hop",
    problem: """
      A function that leaves the main actor to decode photos needs the cache that belongs to the main actor. Photos that \
      are there come late, are decoded twice, or replace newer ones.
      """,
    starter: Starter(
      diagnostics: ["main actor-isolated property 'cache' cannot be accessed from outside of the actor"],
      failing: [
        "cachedAtOnce", "decodedOnceForAll", "latestPhotoStays", "cachedPhotoStays", "othersGetTheirs",
        "othersOutliveCancel", "manyCellsAtOnce", "onceForManyAtOnce",
      ]),
    behaviours: [
      BehaviourEntry("showsItsPhoto", "Each cell shows the photo that it is asked for"),
      BehaviourEntry("screenKeepsDrawing", "The screen draws every frame while photos are decoded"),
      BehaviourEntry("cachedAtOnce", "A photo that has been decoded is in the very next frame"),
      BehaviourEntry("decodedOnce", "A photo that has been decoded is not decoded again"),
      BehaviourEntry(
        "decodedOnceForAll", "Cells that ask while a photo is being decoded get it when that one decode ends"),
      BehaviourEntry(
        "latestPhotoStays", "A cell shows the photo that it was asked for last, whichever ends first"),
      BehaviourEntry(
        "cachedPhotoStays", "A photo from the cache is not replaced by an older one that ends later"),
      BehaviourEntry("othersGetTheirs", "A cell that moves on takes nothing away from others"),
      BehaviourEntry("othersOutliveCancel", "A cell that is cancelled takes nothing away from others"),
      BehaviourEntry("manyCellsAtOnce", "Several cells ask at once on real threads", lane: .threads),
      BehaviourEntry(
        "onceForManyAtOnce", "What four cells ask for at once on real threads is decoded once", lane: .threads
      ),
    ],
    hints: [
      """
      What needs the cache, and what needs to be away from the main actor? They are not the same lines. Look at what has to \
      be known before the first await, and at what may have changed after it.
      """,
      """
      Let a method of the main actor look into the cache and return at once what is there. Only the decoding goes to the \
      pool, in a function that gets all it needs as arguments. For those who ask meanwhile keep the running tasks by name, \
      next to the cache. And a cell has to remember what it was asked for last.
      """,
      """
      In the store, before any await: if let photo = cache[name] { return photo }, then if let decode = decodes[name] { \
      return await decode.value }. Else make a Task that awaits a @concurrent nonisolated static function with the decoder, \
      writes the cache and takes itself out of decodes; enter it and await its value. In the cell: wanted = name before the \
      await, guard wanted == name after it, also when the photo comes from the cache.
      """,
    ],
    rightFixes: rightFixesOfCacheBeforeHop,
    mistakes: mistakesOfCacheBeforeHop,
    diagnostics: diagnosticsOfCacheBeforeHop,
    outsideFunctions: [
      "pthread_mutex_destroy", "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock",
    ])
}

private let mistakesOfCacheBeforeHop = [
  Mistake(
    "AssumeIsolatedOnThePool",
    rejectedBy: .behaviour("showsItsPhoto", .crashed),
    looksLike: "claiming to be on the main actor where the code runs on the pool",
    why: """
      MainActor.assumeIsolated goes nowhere. It says that the code is on the main actor already, and ends the program when \
      that is not so. What needs the main actor comes before the await, or is awaited itself.
      """,
    signs: [.ends("showsItsPhoto", .crashed), .contains("assumeIsolated")]),
  Mistake(
    "ReturnsBeforeShown",
    rejectedBy: .behaviour("showsItsPhoto", .failed),
    looksLike: "a show(_:) that starts something and does not wait for it",
    why: """
      What a Task or a queue has been given happens some time later. show(_:) has returned by then, the caller takes the photo \
      as shown, and the cell is as it was. The function is async so that it can wait: await the task's value, or a \
      continuation.
      """,
    signs: [.finds("shownLater")]),
  Mistake(
    "DecodesOnMain",
    rejectedBy: .behaviour("screenKeepsDrawing", .failed),
    looksLike: "a main thread that decodes, or is blocked until somebody else has",
    why: """
      nonisolated lets a function run anywhere, and one that is not async runs where it is called, on the main actor say. A \
      Task that is made there runs there as well. And a semaphore, a queue's sync or a lock that is held over a decode \
      blocks the thread that waits. @concurrent, Task.detached and a queue's async leave it.
      """,
    signs: [.finds("screenStops")]),
  Mistake(
    "AwaitsTheCache",
    rejectedBy: .behaviour("cachedAtOnce", .failed),
    looksLike: "suspending before a photo from the cache is shown",
    why: """
      Whatever suspends lets the main thread go, and the screen is drawn without the photo: an await on the cache from the \
      pool, which is two hops, an actor of its own, a task, a turn on the main queue. Look into the cache and show what is \
      there while the call is still on the main actor, and suspend only if there is nothing.
      """,
    signs: [.finds("missesTheFrame")]),
  Mistake(
    "CopiesTheCache",
    rejectedBy: .behaviour("decodedOnce", .failed),
    looksLike: "a decoded photo that is not in the cache where the next call looks",
    why: """
      A dictionary is a value: who copies it has what was in it then, and sees nothing of what comes later. The photos that \
      others have decoded since are missing in the copy. There has to be one cache, and each decode has to end in it.
      """,
    signs: [.finds("decodedAgain")]),
  Mistake(
    "ChecksBeforeOnly",
    rejectedBy: .behaviour("decodedOnceForAll", .failed),
    looksLike: "a request that does not find the decode that is under way",
    why: """
      The photo gets into the cache when its decode ends. Whoever asks before that finds nothing and decodes it again: the \
      await between the look and the entry lets others in. Enter the running task before the first await, and let \
      those who come later await that one.
      """,
    signs: [.finds("decodedTwice")]),
  Mistake(
    "PollsForThePhoto",
    rejectedBy: .behaviour("decodedOnceForAll", .failed),
    looksLike: "asking again and again, with pauses, whether the photo is there",
    why: """
      Each look goes to the main actor and back and finds nothing, but for the last one, which comes late by up to a pause. \
      And where a cancelled pause is swallowed by try?, the loop runs on without any. Await the task that decodes the \
      photo; it wakes up all who wait for it.
      """,
    signs: [.finds("shownLate"), .contains("sleep")]),
  Mistake(
    "LastToEndWins",
    rejectedBy: .behaviour("latestPhotoStays", .failed),
    looksLike: "a cell that does not look, after the await, what it was asked for last",
    why: """
      While a call is suspended the cell may be asked for another photo. The calls come back in the order in which the \
      photos are ready, and the last one writes over what is there. Remember what is wanted before the await, \
      and compare after it.
      """,
    signs: [.finds("olderAppears")]),
  Mistake(
    "CacheForgetsTheCell",
    rejectedBy: .behaviour("cachedPhotoStays", .failed),
    looksLike: "showing a photo from the cache without overtaking the call that still waits",
    why: """
      The way through the cache is short, and what it must not skip is to say that this photo is wanted now. The older call \
      comes back, finds that nobody has asked for anything since, and replaces the photo. Remember what is wanted first, \
      before looking into the cache.
      """,
    signs: [.finds("cachedReplaced"), .ends("latestPhotoStays", .passed)]),
  Mistake(
    "CallerCancelsTheDecode",
    rejectedBy: .behaviour("othersOutliveCancel", .failed),
    looksLike: "a caller whose cancellation reaches the decode that others wait for as well",
    why: """
      A cancellation handler runs when the task that waits is cancelled. What it cancels here belongs to all who wait for \
      it: they get nothing, and nothing is kept. Cancellation is for work that one caller has begun for itself alone. A \
      decode that is shared goes on, for the others and for the cache.
      """,
    signs: [
      .finds("othersLose"), .ends("othersGetTheirs", .passed), .contains("withTaskCancellationHandler"),
    ]),
  Mistake(
    "CancelsTheSharedDecode",
    rejectedBy: .behaviour("othersGetTheirs", .failed),
    looksLike: "one cell that ends or spoils what another waits for as well",
    why: """
      The decode belongs to all cells that ask for the photo. A cell that is asked for something else, or whose task is \
      cancelled, stops waiting; the decode goes on, for the others and for the cache.
      """,
    signs: [.finds("othersLose"), .ends("showsItsPhoto", .passed)]),
  Mistake(
    "NonisolatedUnsafeCache",
    rejectedBy: .behaviour("manyCellsAtOnce", .raced),
    looksLike: "nonisolated(unsafe) on a cache that the main actor and the pool use",
    why: """
      nonisolated(unsafe) tells the compiler to stop looking. It adds no lock and no order: the main actor reads the \
      cache while a decode on the pool writes to it. Let the decode return the photo, and the main actor keep it.
      """,
    signs: [.ends("manyCellsAtOnce", .raced), .contains("nonisolated(unsafe)")]),
  Mistake(
    "LooksThenEnters",
    rejectedBy: .behaviour("onceForManyAtOnce", .failed),
    looksLike: "looking for a photo and entering its decode in two steps, away from the main actor",
    why: """
      Each step is guarded. Between the two another thread can look as well, find no entry, and begin a decode of its own. \
      Look and enter while holding the lock once, or on the main actor without an await in between.
      """,
    signs: [.finds("decodedTwiceOnThreads"), .ends("decodedOnceForAll", .passed)]),
]

private let diagnosticsOfCacheBeforeHop = [
  DiagnosticNote(
    "main actor-isolated property 'cache' cannot be accessed from outside of the actor",
    """
    This code is not on the main actor, and the cache is. An await in front is allowed and goes there and back, which is \
    late for a photo that is there already. Look before you leave: in a method of the main actor, before the first await.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be accessed from outside of the actor",
    """
    This belongs to an actor, and the code is not there. With await it gets there, by a hop: right for a photo that has \
    still to be decoded, late for one that is in the cache.
    """, section: "Why it happens"),
  DiagnosticNote(
    "can not be mutated from a",
    """
    What this code changes belongs to an actor, and the code runs elsewhere; no await helps, for nobody assigns from outside. \
    Return the photo, and let a method of that actor keep it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be referenced from a",
    """
    The function may run on any thread, and what it reads belongs to an actor. Hand it the values that it needs, and look \
    into the cache before it is called.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    The method belongs to an actor, and this code is not there. With await it gets there, by a hop: right for a photo that \
    has still to be decoded, late for one that is in the cache.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    This function belongs to no actor, and a function that is not async cannot hop to one. Let it take values and return \
    values; who calls it can look into the cache before and write to it afterwards.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot use @concurrent on non-async",
    """
    A function that is not async runs on the thread that calls it. Only an async one can leave that thread, so make it async \
    and await it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "has multiple actor-isolation attributes",
    """
    @MainActor means: on the main actor; @concurrent means: never on an actor. Two functions are wanted here: one that \
    looks into the cache, and one that decodes.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "that does not support concurrency",
    """
    An await may not stand here. What is right of ?? and && is a closure of its own, and that is not async: write an if let \
    for the cache, and the await below it. A function that awaits has to be async itself.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'await' cannot appear to the right of",
    """
    What is right of ?? is a closure of its own, and that is not async: write an if let for the cache, and the await below \
    it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "global shared mutable state",
    """
    A variable that everybody can reach belongs to nobody: every thread could change it at once. Let the cache belong to \
    the store, and the store to the main actor; or guard it with a Mutex.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    Who is Sendable may be used by several threads at once, so nothing in it may change unguarded. Put the cache into a \
    Mutex, or let the class belong to the main actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be passed 'inout' to 'async'",
    """
    While the function is suspended others may want the cache, so nobody may hold on to it that long. Return the photo, and \
    write it to the cache after the await.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    Something that is not safe to share would be used from two sides at once: by the main actor, and by code elsewhere. Give \
    the store an actor, the main one say, and hand over only the decoder and the name.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "non-Sendable",
    """
    Something that is not safe to share would be used on two threads. The decoder, names and photos are Sendable: hand over \
    those. A closure that goes to another thread has to be @Sendable.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "mutation of captured var",
    """
    The closure runs on another thread, at the same time as this function, and both would use the variable. Return the photo \
    as the value of a task, or through a continuation.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "requires explicit use of 'self'",
    """
    The closure of a detached task is kept, and would keep the whole store. It needs the decoder alone: capture that, with \
    [decoder] in.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert return expression of type 'Task<",
    "A task is not its result. Its value is, and it has to be awaited: await task.value.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "expression is 'async' but is not marked with 'await'",
    """
    This call may be suspended. Say so with await; and mind that whatever you know about the cache or the cell may have \
    changed when it comes back.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "assumeIsolated",
    """
    assumeIsolated claims to be on the main actor already, and goes nowhere. This code is on the pool, and the claim would \
    end the program.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, or leaves a lock held while the task is suspended. Await what is to be waited for, and hold \
    a lock only inside withLock.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "#ActorIsolatedCall",
    "This code belongs to no actor and calls something of an actor, without a hop to get there.",
    section: "Why it happens"),
]
