import Report

extension Chapter {
  package static let timerInActor = Self(
    name: "TimerInActor",
    part: .lifetimes,
    title: "A Timer in an actor",
    problem: """
      A provider on the main actor waits with a Timer. The timer's closure belongs to no actor, deinit stops the \
      timer on whatever thread lets go, and without a run loop it never fires.
      """,
    starter: Starter(
      diagnostics: [
        "call to main actor-isolated instance method 'fetchDeliveries()' in a synchronous nonisolated context"
      ],
      failing: [
        "fetchesAfterFifteenSeconds", "fetchesEachTime", "reschedulingReplaces", "cancelStops",
        "dueWhileMainIsBusy",
      ]),
    behaviours: [
      BehaviourEntry(
        "fetchesAfterFifteenSeconds", "The deliveries are asked for once, exactly 15 s after scheduling"),
      BehaviourEntry("fetchesEachTime", "Each time it is scheduled, the provider fetches once more"),
      BehaviourEntry("reschedulingReplaces", "Scheduling again replaces the pending fetch"),
      BehaviourEntry("cancelStops", "A cancelled fetch is never made, and scheduling works again after it"),
      BehaviourEntry(
        "dueWhileMainIsBusy", "A fetch that falls due while the main thread is busy can still be called off"),
      BehaviourEntry(
        "releaseOnMainStops", "A provider that the screen drops is freed at once and fetches nothing"),
      BehaviourEntry("releaseInBackgroundStops", "The last reference may be dropped on any thread"),
    ],
    hints: [
      """
      A Timer needs a run loop and knows nothing of actors. What else can wait 15 seconds, on the actor where it was \
      started, and can be told to stop from any thread?
      """,
      """
      A Task that is created in a main-actor method runs on the main actor. Let one sleep for 15 seconds and then \
      fetch; keep it, so that scheduling again, cancelling and deinit can cancel it. Then look at what holds what \
      while it sleeps.
      """,
      """
      Store a Task<Void, any Error>. Cancel the old one first, then: Task { [weak self] in try await \
      Task.sleep(for: .seconds(15)); try Task.checkCancellation(); self?.fetchDeliveries() }. A sleep that is cancelled throws; \
      one that has ended does not, and its task may be cancelled while it waits for the main actor. cancel() may be called \
      from deinit, whichever thread that runs on.
      """,
    ],
    rightFixes: rightFixesOfTimerInActor,
    mistakes: [
      Mistake(
        "SelfInDeinitTask",
        rejectedBy: .compile("capture of 'self' in a closure that outlives deinit"),
        looksLike: "starting a task in deinit that uses self",
        why: """
          By the time deinit runs the object is on its way out and nothing can keep it: a task that holds self would use an \
          object that is gone. Only what deinit can use without self may leave it; a stored Task can be cancelled right \
          there, from any thread.
          """,
        signs: [.diagnoses("capture of 'self' in a closure that outlives deinit")]),
      Mistake(
        "AssumeIsolatedInTimerCallback",
        rejectedBy: .behaviour("fetchesAfterFifteenSeconds", .failed),
        looksLike: "keeping the Timer and promising the compiler that its callback is on the main actor",
        why: """
          assumeIsolated is a promise, not a hop: it silences the compiler and moves nothing. The Timer still depends on a \
          run loop, and where none runs, as here and in any command-line tool or server, it never fires. Nor \
          may deinit invalidate one: that is allowed only on the thread it was scheduled on, and deinit runs on whatever \
          thread lets go.
          """,
        signs: [.finds("noFetch"), .contains("Timer.scheduledTimer"), .contains("assumeIsolated")]),
      Mistake(
        "TaskInTimerCallback",
        rejectedBy: .behaviour("fetchesAfterFifteenSeconds", .failed),
        looksLike: "keeping the Timer and hopping to the main actor inside its callback",
        why: """
          The hop is right, but it never happens: a Timer fires only where a run loop runs, and none does here. Nor \
          may deinit invalidate one: that is allowed only on the thread it was scheduled on, and deinit runs on whatever \
          thread lets go.
          """,
        signs: [.finds("noFetch"), .contains("Timer")]),
      Mistake(
        "BlockingSleep",
        rejectedBy: .behaviour("cancelStops", .failed),
        looksLike: "waiting with Thread.sleep",
        why: """
          Thread.sleep stops the thread, not the task: on the main actor nothing else happens for 15 seconds, neither \
          drawing nor the cancelFetch() that was meant to stop it. Task.sleep gives the thread back while it waits.
          """,
        signs: [.contains("Thread.sleep")]),
      Mistake(
        "GuardSelfBeforeSleep",
        rejectedBy: .behaviour("releaseOnMainStops", .failed),
        looksLike: "taking a strong self out of the weak one before the sleep",
        why: """
          guard let self makes a strong reference that lives to the end of the closure. While the task sleeps it keeps the \
          provider, so deinit, which should cancel the task, cannot run. Ask for self after the sleep.
          """,
        signs: [.finds("keptAlive"), .contains("[weakself]"), .contains("guardletself")]),
      Mistake(
        "StrongSelfWhileSleeping",
        rejectedBy: .behaviour("releaseOnMainStops", .failed),
        looksLike: "a task that holds the provider while it sleeps",
        why: """
          The closure of a Task captures self strongly, without a word about it. The provider lives until the sleep ends, \
          and a deinit that cancels the task comes too late. Capture it weakly.
          """,
        signs: [.finds("keptAlive")]),
      Mistake(
        "SwallowedCancellation",
        rejectedBy: .behaviour("cancelStops", .failed),
        looksLike: "swallowing the error with which a cancelled sleep ends",
        why: """
          Cancelling a task that sleeps ends the sleep at once, with an error. try? throws that error away, and the next \
          line fetches: cancelling fetches early instead of never. Let the error end the task, or check before the fetch.
          """,
        signs: [.finds("fetchOnCancel"), .contains("try?await")]),
      Mistake(
        "ServiceWithoutCancel",
        rejectedBy: .behaviour("releaseOnMainStops", .failed),
        looksLike: "a task that holds what it needs and that nobody cancels",
        why: """
          The task does not hold the provider, so that is freed at once, but it does not notice either: it sleeps on and \
          makes the request for a screen that is gone. Let deinit cancel it, or ask a weak self whether it is still wanted.
          """,
        signs: [.finds("fetchAfterRelease")]),
      Mistake(
        "PollingLoop",
        rejectedBy: .behaviour("fetchesAfterFifteenSeconds", .failed),
        looksLike: "a loop that fetches every 15 seconds",
        why: """
          scheduleFetch() asks for one fetch. The screen schedules the next one when it wants it; a loop goes on asking \
          the server for as long as the provider lives.
          """,
        signs: [.finds("fetchesOn")]),
      Mistake(
        "CancelLeavesTaskRunning",
        rejectedBy: .behaviour("reschedulingReplaces", .failed),
        looksLike: "a flag in place of cancelling the task",
        why: """
          The flag says what was wanted last, not which of the sleeping tasks it was meant for. Scheduling again takes the \
          flag back, and the older task, which still sleeps, fetches too. Cancel the task itself, or number the requests.
          """,
        signs: [.finds("pendingFetchKept"), .lacks(".cancel()")]),
      Mistake(
        "RescheduleWithoutCancel",
        rejectedBy: .behaviour("reschedulingReplaces", .failed),
        looksLike: "storing the new task without cancelling the old one",
        why: """
          Overwriting the stored task forgets it, it does not stop it: nobody can cancel it any more, and its fetch happens \
          as well. Cancel the old task first.
          """,
        signs: [.finds("pendingFetchKept")]),
      Mistake(
        "NoCheckAfterSleep",
        rejectedBy: .behaviour("dueWhileMainIsBusy", .failed),
        looksLike: "a fetch that nobody can call off any more once its sleep is over",
        why: """
          Cancelling ends a sleep that is under way. When the 15 seconds are over, the sleep has ended without an error, and \
          its task waits for its turn on the main actor. Whatever is cancelled in that moment goes on with the next line. Ask \
          Task.isCancelled there, on the main actor, right before the fetch. And a cancelFetch() that leaves the cancelling to a \
          task or a stream returns before anything is cancelled: the answer to that question is still no.
          """,
        signs: [.finds("fetchAfterLateCancel"), .ends("cancelStops", .passed)]),
    ],
    diagnostics: [
      DiagnosticNote(
        "in a synchronous nonisolated context",
        """
        The closure you hand to Timer is a plain @Sendable function: the compiler cannot know on which thread the timer \
        calls it, so it may not call a method of the main actor. Telling it to trust you would not make the timer fire; \
        wait with something that knows about actors.
        """, section: "Why it happens"),
      DiagnosticNote(
        "from nonisolated deinit",
        """
        deinit runs on the thread that drops the last reference, which can be any. A Timer must not be touched from there; a \
        Task may be, because cancel() is safe from every thread.
        """, section: "Why it happens"),
      DiagnosticNote(
        "capture of 'self' in a closure that outlives deinit",
        """
        A task started in deinit runs when the object is gone. Cancel the stored task in deinit itself; that needs no self \
        afterwards and may be done on any thread.
        """, section: "What each wrong fix does"),
      DiagnosticNote(
        "is unavailable from asynchronous contexts",
        """
        This call blocks its thread. On the main actor that is the thread that draws the screen; a task waits with Task.sleep, \
        which gives the thread back.
        """, section: "What each wrong fix does"),
      DiagnosticNote(
        "#ActorIsolatedCall",
        "This code belongs to no actor and calls something of the main actor, without a hop to get there.",
        section: "Why it happens"),
    ])
}
