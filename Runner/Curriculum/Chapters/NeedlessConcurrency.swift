import Report

extension Chapter {
  package static let needlessConcurrency = Self(
    name: "NeedlessConcurrency",
    part: .lifetimes,
    title: "An actor for a shopping basket",
    problem: """
      The model of a shopping basket was made concurrent all over: an actor, a task group for a few items, a sum in the \
      background, a task behind a button. None of it had taken any time; now taps show late, or in another order.
      """,
    starter: Starter(failing: [
      "usedWithoutAwait", "onlyWithAwaitElsewhere", "thereAtOnce", "nothingInBetween",
      "eachChangeDisplayedOnce", "tapsInTheirOrder", "usedWhileSearching",
    ]),
    behaviours: [
      BehaviourEntry(
        "usedWithoutAwait", "Buttons and views use the basket, without await but for discount()",
        lane: .probes),
      BehaviourEntry(
        "onlyWithAwaitElsewhere", "Off the main actor nobody uses the basket without await", lane: .probes),
      BehaviourEntry("thereAtOnce", "When a call returns, items and total are those after the change"),
      BehaviourEntry("nothingInBetween", "Nothing else happens on the main thread until a call returns"),
      BehaviourEntry(
        "eachChangeDisplayedOnce", "Each change is displayed once, as a whole, before its call returns"),
      BehaviourEntry("tapsInTheirOrder", "Five taps take effect in their order"),
      BehaviourEntry("usedWhileSearching", "The basket can be used while a discount is looked for"),
      BehaviourEntry(
        "discountOnWhatWasThere", "A discount is on what is in the basket when discount() is called"),
      BehaviourEntry("screenStaysAlive", "The screen never stands still while a discount is looked for"),
    ],
    hints: [
      """
      What in this model takes so long that somebody should do something else meanwhile? Look at each await, each task and \
      each async, and ask what is waited for there. Then ask who uses the basket, and on which actor they are.
      """,
      """
      The basket belongs to its screen, so it belongs to the main actor: a @MainActor class. Inside, appending, taking out, \
      summing up and displaying become plain functions, without async, tasks or groups. One thing does take its time: \
      discount() hands a copy of the items to a function that is not on the main actor, and awaits that.
      """,
      """
      @MainActor final class BasketModel. add(contentsOf:) is items += more; display(items, total), with var total: Int { \
      items.reduce(0) { $0 + prices[$1, default: 0] } }; removeLast() is the same with popLast(). discount() async is await \
      search(items), with @concurrent private nonisolated func search(_ items: [String]) async -> Int { \
      finder.discount(on: items) }.
      """,
    ],
    rightFixes: rightFixesOfNeedlessConcurrency,
    mistakes: mistakesOfNeedlessConcurrency,
    diagnostics: diagnosticsOfNeedlessConcurrency)
}

private let mistakesOfNeedlessConcurrency = [
  Mistake(
    "WaitsForTheActor",
    rejectedBy: .behaviour("thereAtOnce", .hung),
    looksLike: "blocking the main thread for something that does not come while it is blocked",
    why: """
      A blocked main thread does nothing for anybody, so nothing for the task either that it waits for: as soon as that \
      has something to do on the main actor, such as displaying, neither goes on. And where it would come, the screen \
      would stand still for each tap.
      """,
    signs: [.ends("thereAtOnce", .hung), .contains("wait()")]),
  Mistake(
    "TaskInEachMethod",
    rejectedBy: .behaviour("thereAtOnce", .failed),
    looksLike: "a change that is made in a task of its own, or in a later turn of the main queue",
    why: """
      What a task does begins later, also on the main actor: the call has returned by then, and whoever reads the \
      basket next finds it as it was. Code that is on the main actor already can make the change itself.
      """,
    signs: [.finds("notThereYet")]),
  Mistake(
    "DisplaysInATask",
    rejectedBy: .behaviour("eachChangeDisplayedOnce", .failed),
    looksLike: "making the change at once and displaying it later",
    why: """
      A task on the main actor, or a block on the main queue, begins when the present turn has ended: until then the \
      screen shows what was. A method of the main actor can call display itself, as the last thing that it does.
      """,
    signs: [.finds("displayedLater"), .ends("thereAtOnce", .passed)]),
  Mistake(
    "DisplaysEachProperty",
    rejectedBy: .behaviour("eachChangeDisplayedOnce", .failed),
    looksLike: "displaying the items before their total is there",
    why: """
      Items and total change one after the other, and whoever displays in between displays two things that do not belong \
      together. Display once, when both are done; or compute the total from the items, so that there is no in between.
      """,
    signs: [.finds("displayedHalf"), .ends("nothingInBetween", .passed)]),
  Mistake(
    "DisplaysEachStep",
    rejectedBy: .behaviour("eachChangeDisplayedOnce", .failed),
    looksLike: "displaying one change more than once",
    why: """
      Each call is one change for who looks at the screen, however many steps it has inside. An add(contentsOf:) that calls \
      add for each item displays each step on the way. Make the whole change first, and display it then.
      """,
    signs: [.finds("displayedInBetween"), .ends("nothingInBetween", .passed)]),
  Mistake(
    "OpenToEveryThread",
    rejectedBy: .behaviour("onlyWithAwaitElsewhere", .failed),
    looksLike: "a basket that any thread may use without await",
    why: """
      nonisolated(unsafe) and @unchecked Sendable guard nothing, they stop the compiler from asking who does; and \
      assumeIsolated stops the program when another thread calls. The basket is its screen's: what belongs to the main actor \
      needs no await there and can be reached from elsewhere only with one.
      """,
    signs: [.finds("addsElsewhere")]),
  Mistake(
    "KeepsTheActor",
    rejectedBy: .behaviour("nothingInBetween", .failed),
    looksLike: "a basket that is still an actor of its own",
    why: """
      Its screen is on the main actor and the basket is not, so every use is a trip to another actor and back, with an await \
      at which other things happen. An actor is for what several threads share. Only the screen uses the basket: it can \
      belong to the same actor as the screen.
      """,
    signs: [.finds("turnGivenAway"), .contains("actorBasketModel")]),
  Mistake(
    "SumInTheBackground",
    rejectedBy: .behaviour("nothingInBetween", .failed),
    looksLike: "an await at which the main thread does other things before the call returns",
    why: """
      Whether it is a sum on the pool, a task, another actor, MainActor.run or Task.yield(): at such an await the main actor does other \
      things, a second tap may come, and the change may be only half made. There is nothing here to wait for. A few \
      additions are done before a thread of the pool has begun.
      """,
    signs: [.finds("turnGivenAway")]),
  Mistake(
    "AsyncForNothing",
    rejectedBy: .behaviour("usedWithoutAwait", .failed),
    looksLike: "a method that is async and waits for nothing",
    why: """
      The word async alone makes every caller write await, and keeps out a button's action, a view, a sort. A function \
      in which nothing is waited for can do without it.
      """,
    signs: [
      .any([.finds("addTakesAwait"), .finds("addAllTakesAwait"), .finds("removeTakesAwait")]),
      .ends("nothingInBetween", .passed), .ends("thereAtOnce", .passed),
      .lacks("actorBasketModel"),
    ]),
  Mistake(
    "SearchOnMain",
    rejectedBy: .behaviour("screenStaysAlive", .failed),
    looksLike: "a main thread that does the search for a discount, or is blocked until it is done",
    why: """
      Of all that the basket does, this takes its time. async alone moves nothing, a Task that is made on the main actor \
      runs there, and a semaphore makes the main thread wait for a search on another. Hand a copy of the items to a \
      function that does not belong to the main actor, and await that.
      """,
    signs: [.finds("mainHeldUp")]),
  Mistake(
    "ReadsItemsLater",
    rejectedBy: .behaviour("discountOnWhatWasThere", .failed),
    looksLike: "reading the items some time after discount() was called",
    why: """
      What a task does begins later, and so does what stands behind async let. If the items are read only \
      there, or after an await, another tap may have changed them. Read them first, on the main actor, and hand \
      over that copy.
      """,
    signs: [.finds("discountOfLater")]),
]

private let diagnosticsOfNeedlessConcurrency = [
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    Only an async function can await. Before you make this one async: what is it that has to be waited for? If that is a \
    function which is async for no reason, take the async away there.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot use @concurrent on non-async",
    """
    @concurrent takes an async function to the pool. One that is not async runs where its caller runs, which is right for \
    everything here but the search: take the attribute away as well.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "call to main actor-isolated function in a synchronous actor-isolated context",
    """
    The screen is on the main actor and this basket is an actor of its own, so displaying is a trip to another actor. On the \
    main actor the basket could call display as any other function.
    """, section: "Why it happens"),
  DiagnosticNote(
    "call to main actor-isolated",
    """
    What is called belongs to the main actor, and this code does not. Say that the class, or the method, belongs to the \
    main actor too: @MainActor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be mutated from",
    """
    What belongs to an actor is changed on that actor only. nonisolated takes a method out of the actor and assumeIsolated \
    takes it to another one; neither brings the property along. Which actor do the buttons run on?
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be applied to mutable stored properties",
    """
    What changes needs a guard, and nonisolated would take it away. If the basket belongs to the main actor, views read its \
    properties without await as they are.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "main actor-isolated property",
    """
    This code is not on the main actor, and what it reads is. The search has to be elsewhere: give it a copy, as a parameter \
    or in a capture list such as [finder, items]. Everything else can be on the main actor as well.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "actor-isolated",
    """
    Only code on the actor gets at this without await, and this code is not there: nonisolated takes a member out of its \
    actor. Which actor do the buttons run on? What belongs to that one needs neither await nor nonisolated.
    """, section: "Why it happens"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    A Sendable class may be used by every thread at once, so nothing in it may change unguarded. A @MainActor class is \
    Sendable and may change: the main actor guards it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    The basket would be used here and elsewhere at the same time: in a task, a queue, a function that runs on the pool. \
    Where that is not needed, leave it out. Where it is, for the search, take along only [finder, items], and not self.
    """, section: "Why it happens"),
  DiagnosticNote(
    "is 'async' but is not marked with 'await'",
    """
    What is called here is async. If it has to wait for something, as the search has, await it; if it has not, take the \
    async away there.
    """, section: "Why it happens"),
]
