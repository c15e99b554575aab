import Report

extension Chapter {
  package static let isolatedDeinit = Self(
    name: "IsolatedDeinit",
    part: .lifetimes,
    title: "Teardown in order: isolated deinit",
    problem: """
      A hold on theatre seats gives them back in a task that its deinit starts. Whoever looks right after the hold has gone \
      finds the seats taken; and a booking that changes seats takes the new ones while it still holds the old.
      """,
    starter: Starter(diagnostics: [], failing: ["goesOnMain", "choosesAgain", "bookingGoes"]),
    behaviours: [
      BehaviourEntry("goesOnMain", "When a hold goes on the main actor, its seats are free in the next line"),
      BehaviourEntry(
        "goesInBackground", "When a hold goes on any other thread, the main actor gives its seats back once"),
      BehaviourEntry(
        "beforeWhatFollows", "What the same thread then asks of the main actor finds the seats free"),
      BehaviourEntry("goesWhileMainWaits", "A thread that the main thread waits for may drop a hold"),
      BehaviourEntry("choosesAgain", "A booking gives back what it holds before it takes other seats"),
      BehaviourEntry("bookingGoes", "A booking that goes, on any thread, gives back what it holds"),
    ],
    hints: [
      """
      A task begins later, also when it is created on the main actor for the main actor. What runs at once when the last \
      reference goes on the main actor, and on the main actor all the same when it goes elsewhere?
      """,
      """
      A deinit can be isolated (Swift 6.2): isolated deinit belongs to the actor of its class. On the main actor it runs \
      before the next line; from another thread it is a job of the main actor. And in an assignment the right side comes \
      first: when is the old hold let go in hold = SeatHold(…)?
      """,
      """
      isolated deinit { for seat in seats { plan.giveBack(seat) } } in SeatHold, without a task. In Booking, set hold to nil \
      in a line of its own before the line that makes the new one. Booking needs no deinit: when it goes, its hold goes.
      """,
    ],
    rightFixes: rightFixesOfIsolatedDeinit,
    mistakes: [
      Mistake(
        "SelfInDeinitTask",
        rejectedBy: .compile("capture of 'self' in a closure that outlives deinit"),
        looksLike: "starting a task in deinit that uses self",
        why: """
          By the time deinit runs nothing can keep the object any more; the task would use it when its memory is given back. \
          An isolated deinit needs no task: it is on the main actor itself.
          """,
        signs: [.diagnoses("capture of 'self' in a closure that outlives deinit")]),
      Mistake(
        "AssumeIsolatedInDeinit",
        rejectedBy: .behaviour("goesInBackground", .crashed),
        looksLike: "promising the compiler that the last reference goes on the main thread",
        why: """
          assumeIsolated is a promise, not a hop. A plain deinit runs on whatever thread lets go, and when that is another \
          one the runtime finds the promise broken and ends the program. isolated deinit hops instead.
          """,
        signs: [.finds("wrongExecutor"), .contains("assumeIsolated")]),
      Mistake(
        "MainSyncInDeinit",
        rejectedBy: .behaviour("goesWhileMainWaits", .hung),
        looksLike: "waiting in deinit for the main thread",
        why: """
          The thread that lets go stops until the main thread has time. When the main thread waits for just that thread, as in \
          a queue's sync, both wait for ever. Nobody has to wait here: the seats need only be free before what that thread \
          asks of the main actor next.
          """,
        signs: [.ends("goesWhileMainWaits", .hung)]),
      Mistake(
        "OnTheReleasingThread",
        rejectedBy: .behaviour("goesInBackground", .failed),
        looksLike: "giving the seats back on whatever thread lets go of the hold",
        why: """
          A cast gets the call past the compiler and does not move it: a plain deinit runs where the last reference goes, and \
          there it changes the plan while the main actor may be using it. isolated deinit brings the call to the main actor.
          """,
        signs: [.finds("offMain")]),
      Mistake(
        "OnlyOnTheMainThread",
        rejectedBy: .behaviour("goesInBackground", .failed),
        looksLike: "giving the seats back only when deinit happens to run on the main thread",
        why: """
          Looking at the thread makes the promise of assumeIsolated true and leaves out the other case: a hold whose last \
          reference goes in the background keeps its seats for ever.
          """,
        signs: [.finds("neverInBackground"), .contains("isMainThread"), .ends("goesOnMain", .passed)]),
      Mistake(
        "TwoHops",
        rejectedBy: .behaviour("beforeWhatFollows", .failed),
        looksLike: "a task that goes to the main actor only after it has begun elsewhere",
        why: """
          A task without an actor first waits for a thread of the pool, and asks for the main actor from there. What the \
          thread that let go asks of the main actor in the meantime comes first. A task that belongs to the main actor from \
          the start, Task { @MainActor in … }, has its place in the queue when it is created.
          """,
        signs: [
          .finds("lateForNext"), .ends("goesOnMain", .passed), .contains("Task"), .lacks("{@MainActor"),
        ]),
      Mistake(
        "KeptInAList",
        rejectedBy: .behaviour("goesOnMain", .failed),
        looksLike: "a reference to the hold that nobody gives up",
        why: """
          What a list, a closure or a task holds stays alive for as long as it does. The last reference that you see is not \
          the last one: the hold is never freed, so its deinit never runs and its seats stay taken.
          """,
        signs: [.finds("keptAlive")]),
      Mistake(
        "ClosedTwice",
        rejectedBy: .behaviour("choosesAgain", .failed),
        looksLike: "giving back in deinit what was given back by hand already",
        why: """
          deinit runs for a hold that was closed by hand, too. A seat that is given back twice is taken from whoever has it \
          by then. Remember that the hold is closed, or leave the closing to deinit alone.
          """,
        signs: [.finds("givenBackTwice"), .contains("deinit")]),
      Mistake(
        "CloseOnly",
        rejectedBy: .behaviour("goesOnMain", .failed),
        looksLike: "leaving it to the owner to give the seats back",
        why: """
          A function that has to be called is forgotten on one way out: a hold that is merely dropped, with its booking for \
          instance, keeps its seats for ever. Let deinit do what nobody has done by hand.
          """,
        signs: [.finds("neverGivenBack"), .lacks("deinit")]),
      Mistake(
        "NewBeforeOld",
        rejectedBy: .behaviour("choosesAgain", .failed),
        looksLike: "making the new hold while the old one is there",
        why: """
          In an assignment the right side comes first: the new hold takes its seats, and then the old one is let go. Seats \
          that are in both are taken twice. Let go of the old hold in a line of its own before.
          """,
        signs: [.finds("newBeforeOld"), .ends("goesOnMain", .passed)]),
      Mistake(
        "TaskInDeinit",
        rejectedBy: .behaviour("goesOnMain", .failed),
        looksLike: "giving the seats back later, in a task or a block on the main queue",
        why: """
          What is put into the main actor's queue runs after everything that is running now, also when it is put there from \
          the main actor itself. The next line finds the seats taken. An isolated deinit runs before the next line when the \
          last reference goes on the main actor.
          """,
        signs: [.finds("lateOnMain"), .ends("goesOnMain", .failed)]),
    ],
    diagnostics: diagnosticsOfIsolatedDeinit,
    // A well-known wrong fix, which a behaviour shall answer.
    outsideFunctions: ["unsafeBitCast"])
}

private let diagnosticsOfIsolatedDeinit = [
  DiagnosticNote(
    "capture of 'self' in a closure that outlives deinit",
    """
    The closure runs when the hold is gone, also when it is started in an isolated deinit: nothing can keep an object whose \
    deinit has begun. Naming seats or plan is naming self as well. In an isolated deinit no closure is needed.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    A plain deinit belongs to no actor, whatever its class does: it runs on the thread that lets go, and may not call the main \
    actor from there. Since Swift 6.2 a deinit can be isolated.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    A task that is started in a plain deinit belongs to no actor by itself, for deinit belongs to none. And whichever actor it \
    belongs to, it begins later: on the main actor the next line finds the seats taken.
    """, section: "Why it happens"),
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    No deinit can wait, an isolated one neither. It need not: on the main actor it calls the plan without await.
    """, section: "What the sources say differently"),
  DiagnosticNote(
    "deinitializers cannot have a name",
    """
    There is no asynchronous deinit. There is an isolated one, written isolated deinit: it runs on the actor of its class, \
    before the memory is given back.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "deinit is marked isolated, but containing class",
    """
    An isolated deinit belongs to the actor of its class, and this class belongs to none. Say @MainActor in front of the class.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from nonisolated deinit",
    """
    A plain deinit runs on any thread and may only touch what is safe to use from every thread. An isolated deinit may touch \
    all that belongs to its actor.
    """, section: "Why it happens"),
]
