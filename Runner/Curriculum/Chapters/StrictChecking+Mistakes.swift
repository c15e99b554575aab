import Report

/// Wrong fixes that people really make.
let mistakesOfStrictChecking = [
  Mistake(
    "UncheckedFavourite",
    rejectedBy: .behaviour("readsWhileMarked", .raced),
    looksLike: "@unchecked Sendable on a favourite that is not guarded, or not everywhere",
    why: """
      The warning was true: one thread reads isRead while another sets it. @unchecked Sendable ends the warning, and the race \
      goes on. It is right only where something else takes care, a lock for both the read and the write. A struct needs no care.
      """,
    signs: [.ends("readsWhileMarked", .raced), .contains("classFavourite:@uncheckedSendable")]),
  Mistake(
    "UnsafeLimit",
    rejectedBy: .behaviour("usedByManyThreads", .raced),
    looksLike: "nonisolated(unsafe) on the limit",
    why: """
      nonisolated(unsafe) tells the compiler that you take care of it. Nobody does: the settings screen writes the limit while a \
      load reads it. Keep the number in a Mutex, and let the variable read and write that.
      """,
    signs: [.ends("usedByManyThreads", .raced), .contains("nonisolated(unsafe)varfavouritesLimit")]),
  Mistake(
    "PreconcurrencyLimit",
    rejectedBy: .behaviour("usedByManyThreads", .raced),
    looksLike: "@preconcurrency and an actor for the limit, which old callers then pass by",
    why: """
      For callers of an older mode, @preconcurrency takes the actor off again: they read and write the limit on whatever thread \
      they are. The compiler says no more of it, and the race is there. What is used without await on any thread needs a lock.
      """,
    signs: [.ends("usedByManyThreads", .raced), .contains("@preconcurrency@MainActorvarfavouritesLimit")]),
  Mistake(
    "UncheckedStore",
    rejectedBy: .behaviour("usedByManyThreads", .raced),
    looksLike: "@unchecked Sendable on a store that is not guarded everywhere",
    why: """
      It ends the warnings about the store and makes none of them untrue: what one thread changes while another uses it races as \
      before. Put the store on an actor, or all of its state behind one lock; with a Mutex there is no promise to make.
      """,
    signs: [
      .ends("usedByManyThreads", .raced), .contains("classFavouritesStore:@uncheckedSendable"),
    ]),
  Mistake(
    "OldCodeLeft",
    rejectedBy: .behaviour("twoDoorsOneStore", .failed),
    looksLike: "two implementations, one behind load(completion:) and one behind favourites()",
    why: """
      Each has its own idea of what was loaded, what is under way and what is marked. The server is asked twice, and what one door \
      shows the other does not know. One of the two should do nothing but call the other.
      """,
    signs: [
      .finds("twoRequests"), .ends("loadsAsBefore", .passed),
    ]),
  Mistake(
    "OldDoorOnActor",
    rejectedBy: .compile("func load(completion:"),
    looksLike: "an old function that belongs to the main actor now",
    why: """
      Old code calls it without await, and on any thread; it cannot get to the actor from there. Let it be nonisolated and start a \
      task: the task goes to the actor, awaits favourites() and answers.
      """,
    signs: [
      .any([
        .diagnoses("call to main actor-isolated instance method 'load(completion:)'"),
        .diagnoses("call to main actor-isolated static method 'sharedStore()'"),
        .diagnoses("call to main actor-isolated class method 'sharedStore()'"),
      ])
    ]),
  Mistake(
    "SendableCompletion",
    rejectedBy: .behaviour("oldCallersAreTold", .failed),
    looksLike: "a completion handler that has become @Sendable, and with it nonisolated, for all callers",
    why: """
      A closure for a @Sendable parameter is on no actor. A screen on the main actor that sets its own property in it compiled \
      before and is refused now, in the Swift 5 mode too. It is called on the main thread: say so, @MainActor @Sendable. Or leave \
      old callers out of it with @preconcurrency on the function.
      """,
    signs: [
      .any([.finds("loadSilent"), .finds("loadOnMainSilent")]), .contains("completion:@escaping@Sendable("),
      .lacks("@preconcurrencynonisolatedfuncload"),
    ]),
  Mistake(
    "CompletionOffMain",
    rejectedBy: .behaviour("loadsAsBefore", .failed),
    looksLike: "answering load(completion:) on a thread of the pool",
    why: """
      The callers of load(completion:) draw in their completion handlers, because it was called on the main thread before. A task \
      that belongs to no actor, or to another one, answers on the pool. Hop to the main actor for the answer.
      """,
    signs: [.finds("offMain")]),
  Mistake(
    "ToldOffMain",
    rejectedBy: .behaviour("tellsDelegate", .failed),
    looksLike: "telling the delegate on a thread of the pool",
    why: """
      The delegate was told on the main thread, and that is what delegates were written for. An actor that calls it directly does \
      so on its own executor. Put the protocol, or its requirement, on the main actor, and await it.
      """,
    signs: [.finds("toldOffMain")]),
  Mistake(
    "BadgeHops",
    rejectedBy: .behaviour("badgeCounts", .failed),
    looksLike: "a badge that starts a task to show what it is told",
    why: """
      The call is on the main thread already. The task makes it a later one: who has awaited markRead(_:) finds the old number on \
      the badge. Put the protocol on the main actor; then the badge sets its text where it is told.
      """,
    signs: [.finds("wrongBadge"), .ends("tellsDelegate", .passed), .contains("Task{@MainActor")]),
  Mistake(
    "StrongDelegate",
    rejectedBy: .behaviour("tellsDelegate", .failed),
    looksLike: "a delegate that the store keeps alive",
    why: """
      weak var became let, perhaps because a Sendable class may have no var. The screen is never freed now, as long as the store \
      is there, and hears of changes that nobody sees. Keep the reference weak: on an actor, or in the state behind the lock.
      """,
    signs: [.finds("keepsDelegate")]),
  Mistake(
    "LostMark",
    rejectedBy: .behaviour("marksAtOnce", .failed),
    looksLike: "a list that is copied before an await and stored after it",
    why: """
      While markRead(_:) waits for the delegate, another call marks another favourite. The older copy is stored over it, and that \
      mark is gone. Change the list and store it before the first await.
      """,
    signs: [.ends("marksAtOnce", .failed), .finds("markLost")]),
]
