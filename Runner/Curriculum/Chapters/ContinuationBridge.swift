import Report

extension Chapter {
  package static let continuationBridge = Self(
    name: "ContinuationBridge",
    part: .callbacks,
    title: "A callback bridged once",
    problem: """
      A client with strange manners is bridged to async/await. It calls back twice, and the app crashes; with neither a \
      status nor an error, and the screen waits for ever; and a closed screen's request goes on.
      """,
    starter: Starter(failing: [
      "neitherEndsIt", "secondCallbackIsIgnored", "cancelEndsTheWait", "cancelledBeforeItBegins",
      "cancelledWhileAsking", "cancelMeetsTheAnswer", "manyAtOnce", "oldEntryPointWorks", "answersMeetCancel",
    ]),
    behaviours: [
      BehaviourEntry("answerArrives", "The client's status or error arrives, whether at once or later"),
      BehaviourEntry("neitherEndsIt", "A callback with neither ends the call, with TrackingError.noAnswer"),
      BehaviourEntry("secondCallbackIsIgnored", "When the client calls back twice, the call ends once"),
      BehaviourEntry("cancelEndsTheWait", "Closing the screen cancels the request and ends the call at once"),
      BehaviourEntry(
        "cancelledBeforeItBegins", "A screen closed before its call begins leaves no request behind"),
      BehaviourEntry(
        "cancelledWhileAsking", "A screen closed while the client is being asked leaves no request behind"),
      BehaviourEntry("cancelMeetsTheAnswer", "An answer and a cancel at the same moment end the call once"),
      BehaviourEntry(
        "manyAtOnce", "Each of many screens at once gets its own status, and cancels its own request"),
      BehaviourEntry(
        "oldEntryPointWorks", "An old screen's completion is called once, whatever the client does"),
      BehaviourEntry(
        "answersMeetCancel", "Two callbacks and a cancel come from three threads at once", lane: .threads),
      BehaviourEntry(
        "cancelMeetsRequest", "A call is cancelled on one thread while another takes the request",
        lane: .threads),
    ],
    hints: [
      """
      Count who may end one call: the first callback, the second one, the cancel. They come on different threads and know \
      nothing of each other. Who decides which of them was first, in one step that nobody can come between?
      """,
      """
      Give each call an object of its own that holds its continuation and its request under a lock, a Mutex for instance. \
      Whoever wants to resume takes the continuation out, and whoever finds none does nothing. withTaskCancellationHandler \
      tells of the cancel: it may come before the client is asked, and while it is being asked. The old entry point starts \
      a task and awaits the new one.
      """,
      """
      end(_ result:) does state.withLock { $0.continuation.take() }?.resume(with: result), and callbacks and onCancel both \
      call it: with the error, else with the status, else with TrackingError.noAnswer. onCancel also notes isCancelled under \
      the lock and cancels the request, if there is one. After client.status(of:) has returned, store the request under the \
      same lock, and cancel it when isCancelled was noted meanwhile; look at isCancelled before asking, too. Hold no lock \
      while you call the client, the request, or resume.
      """,
    ],
    rightFixes: rightFixesOfContinuationBridge,
    mistakes: mistakesOfContinuationBridge,
    diagnostics: diagnosticsOfContinuationBridge)
}

private let mistakesOfContinuationBridge = [
  Mistake(
    "LockedWhileAsking",
    rejectedBy: .behaviour("answerArrives", .hung),
    looksLike: "not being ready for a callback that comes before the client's call has returned",
    why: """
      The client may call back at once, on the thread that asks, in the middle of status(of:). If that thread holds a lock \
      or a queue which the callback wants too, it waits for itself. If what the callback needs is stored only afterwards, \
      the callback does not find it. Store the continuation first, give the lock back, then ask.
      """,
    signs: [.ends("answerArrives", .hung), .ends("cancelMeetsTheAnswer", .passed)]),
  Mistake(
    "NeitherForgotten",
    rejectedBy: .behaviour("neitherEndsIt", .hung),
    looksLike: "a callback with neither a status nor an error that nobody makes an end of",
    why: """
      Two optionals have four combinations, and if let has a branch for two of them. Where the client says nothing at all \
      the call still has to end, or its task waits for ever: with TrackingError.noAnswer.
      """,
    signs: [.ends("neitherEndsIt", .hung), .ends("answerArrives", .passed)]),
  Mistake(
    "AsksThenTells",
    rejectedBy: .behaviour("secondCallbackIsIgnored", .crashed),
    looksLike: "asking an actor with one await whether the call is over, and telling it so with the next",
    why: """
      An actor does one thing at a time, and these are two. Between them the other callback may ask as well: both hear that \
      the call is not over, and both resume it. Ask and tell in one method of the actor that has no await inside.
      """,
    signs: [.finds("resumedTwice"), .contains("ifawait!")]),
  Mistake(
    "ResumesUnderTheLock",
    rejectedBy: .behaviour("answersMeetCancel", .hung),
    looksLike: "resuming the continuation, or cancelling, while holding the lock that onCancel wants too",
    why: """
      Cancelling a task holds a lock of the task while onCancel runs, and resuming its continuation wants that lock. So \
      one thread has yours and waits for the task's, the other has the task's and waits for yours. Take the continuation \
      out under the lock, give the lock back, then resume.
      """,
    signs: [.ends("answersMeetCancel", .hung), .ends("manyAtOnce", .passed), .contains("ock")]),
  Mistake(
    "UnsafeContinuation",
    rejectedBy: .behaviour("secondCallbackIsIgnored", .crashed),
    looksLike: "a continuation that every callback resumes",
    why: """
      A continuation may be resumed once, and this client calls back twice. A checked continuation stops the program \
      then. An unsafe one does not look: here it happened to be noticed, elsewhere the second resume writes to memory that \
      belongs to somebody else by then. Neither counts for you. Take the continuation out under a lock, so that the \
      second callback finds none.
      """,
    signs: [.ends("secondCallbackIsIgnored", .crashed), .finds("resumedTwice")]),
  Mistake(
    "CancelResumesToo",
    rejectedBy: .behaviour("cancelEndsTheWait", .crashed),
    looksLike: "resuming on cancel a continuation that a callback resumes as well",
    why: """
      Cancelling a request does not silence the client: it may still call back, at once, late, or at the very moment of \
      the cancel. Both then resume the same continuation. What guards it against the second callback has to guard it \
      against the cancel as well: one state, in which whoever is first takes the continuation away.
      """,
    signs: [
      .finds("resumedTwice"), .ends("secondCallbackIsIgnored", .passed), .ends("answerArrives", .passed),
      .ends("cancelEndsTheWait", .crashed),
    ]),
  Mistake(
    "CancelsAndWaits",
    rejectedBy: .behaviour("cancelEndsTheWait", .failed),
    looksLike: "cancelling the request and leaving it to the client to end the call",
    why: """
      After cancel() this client calls back if it likes. Where it does not, the task waits for ever for a screen that is \
      gone. Whoever cancels the request ends the call as well, with a CancellationError, unless somebody has ended it before.
      """,
    signs: [.finds("waitsForTheClient")]),
  Mistake(
    "IgnoresCancel",
    rejectedBy: .behaviour("cancelEndsTheWait", .failed),
    looksLike: "a call that waits on although its task was cancelled",
    why: """
      Cancelling a task sets a flag, and a continuation does not look at it: the task stays suspended until somebody \
      resumes it. Nor does a cancel reach a task that is made with Task { } inside the call. withTaskCancellationHandler \
      runs its onCancel when the task is cancelled, on whatever thread that happens; resume there and cancel the request.
      """,
    signs: [
      .finds("waitsOn"), .ends("cancelEndsTheWait", .failed), .ends("answerArrives", .passed),
      .ends("neitherEndsIt", .passed),
    ]),
  Mistake(
    "RequestLeftRunning",
    rejectedBy: .behaviour("cancelEndsTheWait", .failed),
    looksLike: "ending the wait and leaving the request running",
    why: """
      The task is free, and the client goes on working for nobody. Ending the wait and cancelling the request are two \
      things: keep what client.status(of:) returns, and cancel that too.
      """,
    signs: [.finds("requestGoesOn"), .ends("cancelEndsTheWait", .failed)]),
  Mistake(
    "CancelBeforeTheRequestIsKept",
    rejectedBy: .behaviour("cancelledWhileAsking", .failed),
    looksLike: "a cancel that finds no request yet, and nobody who looks again",
    why: """
      Asking takes a moment. A cancel in that moment finds nothing to cancel, and the request that is handed over \
      afterwards is stored and forgotten. Note that there was a cancel, and look at the note when you store the request, \
      both under the same lock.
      """,
    signs: [
      .finds("requestGoesOn"), .ends("cancelEndsTheWait", .passed), .ends("cancelledWhileAsking", .failed),
    ]),
  Mistake(
    "OneContinuationForAll",
    rejectedBy: .behaviour("manyAtOnce", .failed),
    looksLike: "keeping the request of one call where the next one overwrites it",
    why: """
      Many screens use one tracker. What each call stores in the same place the next one overwrites, and a cancel then \
      meets the request of another screen; a continuation that is overwritten is never resumed. An actor or a lock does \
      not help: each access is safe, and the wrong thing is in the place. Give each call an object of its own.
      """,
    signs: [.finds("otherCancelled")]),
  Mistake(
    "OldOneLeftAsItWas",
    rejectedBy: .behaviour("oldEntryPointWorks", .failed),
    looksLike: "an old entry point that does not call completion whenever a call ends",
    why: """
      Old screens ask the same client, and it has the same manners for them. Let the old entry point start a task, await \
      status(of:) and hand completion what comes of it, the value or the error: then there is one piece of code to mend.
      """,
    signs: [
      .finds("completionNever"), .ends("answerArrives", .passed), .ends("neitherEndsIt", .passed),
      .ends("secondCallbackIsIgnored", .passed),
    ]),
  Mistake(
    "RequestOutsideTheLock",
    rejectedBy: .behaviour("cancelMeetsRequest", .raced),
    looksLike: "storing something on one thread while a cancel on another uses it, without a lock",
    why: """
      onCancel runs on the thread that cancels, and the request is stored on the thread that asks: nothing makes one wait \
      for the other. That the continuation has a lock does not help the variable beside it. Everything that both use \
      belongs under the same lock.
      """,
    signs: [.ends("cancelMeetsRequest", .raced), .ends("answersMeetCancel", .passed)]),
  Mistake(
    "FlagWithoutALock",
    rejectedBy: .behaviour("answersMeetCancel", .raced),
    looksLike: "a guard that the threads use without taking turns",
    why: """
      The client's threads and the one that cancels may all be at it at the same time. To look at a variable and to change \
      it are two steps: two threads can both find that nobody has resumed, and both resume. @unchecked Sendable only \
      tells the compiler not to ask. Do both steps under one lock, or in one atomic exchange.
      """,
    signs: [.ends("answersMeetCancel", .raced)]),
]

private let diagnosticsOfContinuationBridge = [
  DiagnosticNote(
    "invalid conversion from throwing function",
    """
    The client calls this closure, and there is nobody who could catch what it throws. In a callback resume the \
    continuation with the error.
    """, section: "Why it happens"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    """
    Neither the closure of a continuation, nor a callback, nor onCancel may wait. What is to be decided there is decided \
    under a lock, or in a Task that you start.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    A Sendable class is used by several threads, so no stored property may change unguarded. Put what belongs to one call \
    into an object of its own, and what changes in there into a Mutex.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "captured var",
    """
    The callback and onCancel run on other threads while this function goes on: they cannot share a local variable with \
    it. Put it into an object with a lock, which all of them hold.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "generic parameter 'T' could not be inferred",
    """
    The compiler cannot see what the continuation gives back. Name its type: (continuation: \
    CheckedContinuation<String, any Error>) in.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from a Sendable closure",
    """
    Callbacks and onCancel come on any thread, not on your actor. Let them start a task that calls a method of the actor, and \
    let that method look and change in one go, without an await in between.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from asynchronous contexts",
    """
    An async function may lose its thread while it holds the lock. Take the lock in a small synchronous function, or with \
    withLock, and give it back before you wait.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    This would be used from two sides at once: here and in a callback or a task. Let both hold an object that is \
    Sendable, with a lock inside.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "#ActorIsolatedCall",
    """
    A callback, onCancel, or an old screen belongs to no actor and cannot call an actor's method without waiting. Start a \
    task for it; the old entry point of an actor is nonisolated.
    """, section: "Why it happens"),
]
