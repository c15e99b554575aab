import Report

/// Wrong fixes that people really make.
let mistakesOfStrictChecking = [
  Mistake(
    "UnsafeLimit",
    rejectedBy: .behaviour("usedByManyThreads", .raced),
    looksLike: "a limit about which the compiler was only made to say nothing",
    why: """
      nonisolated(unsafe) tells the compiler that you take care of it, and nobody does: the settings screen writes the limit \
      while a load reads it. @preconcurrency with an actor comes to the same for old callers, who are let past the actor. Keep \
      the number in a Mutex, and let the variable read and write that.
      """,
    signs: [
      .ends("usedByManyThreads", .raced),
      .any([
        .contains("nonisolated(unsafe)varfavouritesLimit"),
        .contains("@preconcurrency@MainActorvarfavouritesLimit"),
        .contains("@MainActor@preconcurrencyvarfavouritesLimit"),
      ]),
    ]),
  Mistake(
    "UncheckedStore",
    rejectedBy: .behaviour("usedByManyThreads", .raced),
    looksLike: "@unchecked Sendable on a class that is not guarded everywhere",
    why: """
      It ends the warnings about a class and makes none of them untrue: what one thread changes while another uses it races as \
      before. Let favourites be values, and put the store on an actor, or all that changes behind one lock, where it is read and \
      where it is written; with a Mutex there is no promise to make.
      """,
    signs: [
      .any([.ends("readsWhileMarked", .raced), .ends("usedByManyThreads", .raced)]),
      .contains("@uncheckedSendable"),
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
      .finds("twoRequests"), .ends("loadsAsBefore", .passed), .ends("readsWhileMarked", .passed),
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
    looksLike: "a completion handler that is @Sendable or sending now, and so on no actor, for all callers",
    why: """
      A closure for such a parameter is on no actor. A screen on the main actor that sets its own property in it compiled \
      before and is refused now, in the Swift 5 mode too. It is called on the main thread: say so, @MainActor @Sendable. Or leave \
      old callers out of it with @preconcurrency on the function.
      """,
    signs: [
      .any([.finds("loadSilent"), .finds("loadOnMainSilent")]),
      .any([
        .contains("completion:@escaping@Sendable("), .contains("completion:sending@escaping("),
        .contains("completion:@escapingsending("),
      ]),
      .lacks("@preconcurrencynonisolatedfuncload"),
    ]),
  Mistake(
    "ClearedByCaller",
    rejectedBy: .behaviour("retriesAtOnce", .failed),
    looksLike: "a request that has failed and is forgotten too late",
    why: """
      All who wait for a task go on as soon as it has failed, in any order. One of them asks again before it is forgotten, by \
      whoever began it, say, after an await of its own: and is given the old failure. Let the task itself set loading to nil, \
      before it ends.
      """,
    signs: [.finds("failureKept"), .ends("loadsAsBefore", .passed)]),
  Mistake(
    "WeakSelf",
    rejectedBy: .behaviour("answersUnkept", .failed),
    looksLike: "[weak self] where a caller waits for the answer",
    why: """
      A screen may make a store, call load(completion:) and keep only its completion handler. With [weak self] the store is gone \
      when the answer comes, and nobody calls that handler. A request ends by itself, so it may keep the store until then: a \
      strong self is no leak here.
      """,
    signs: [.ends("answersUnkept", .failed), .ends("loadsAsBefore", .passed), .contains("[weakself]")]),
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
      is there, and hears of changes that nobody sees. Keep the reference weak: as a weak let, on an actor, or behind the lock.
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
