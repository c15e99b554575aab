import Report

extension Chapter {
  package static let delegateCapture = Self(
    name: "DelegateCapture",
    part: .lifetimes,
    title: "A delegate called with an object that changes",
    problem: """
      A library calls its delegate on a thread of its own, with an object that it changes as soon as the call has \
      returned. The model that shows the readings is on the main actor, and looks at the object later.
      """,
    starter: Starter(
      diagnostics: ["sending 'reading' risks causing data races"],
      failing: [
        "showsWhatWasRead", "keepsOrder", "readsWhileMainIsBusy", "readsWhileScreenDraws", "stopReturns",
        "nothingAfterInvalidate", "invalidateWhileShowing", "isFreed",
      ]),
    behaviours: [
      BehaviourEntry("showsWhatWasRead", "Each reading is shown once, with the values that were read"),
      BehaviourEntry("keepsOrder", "Readings that come without a pause are shown in their order"),
      BehaviourEntry("readsWhileMainIsBusy", "The receiver reads on while the main thread is busy"),
      BehaviourEntry("readsWhileScreenDraws", "The receiver reads on while a position is being shown"),
      BehaviourEntry("stopReturns", "The main thread can wait until the receiver has stopped"),
      BehaviourEntry("nothingAfterInvalidate", "After invalidate() nothing is shown any more"),
      BehaviourEntry("invalidateWhileShowing", "The screen may call invalidate() while it shows a position"),
      BehaviourEntry("isFreed", "A model that nobody holds any more is freed and shows nothing more"),
    ],
    hints: [
      """
      The reading has its values during the call, and not any longer. The main thread has time later. What can go from \
      the one to the other, and stays as it was? And where is it known, at the moment of showing, that invalidate() \
      has been called?
      """,
      """
      Make a Position, which is a value, before anything that runs later, and let only that go into the closure. Look \
      for a way to the main actor that keeps the order of the calls and that nobody waits for. There, right before \
      showing, ask whether the model is still valid.
      """,
      """
      let position = Position(latitude: reading.latitude, …), then Task { @MainActor in show(position) }. A closure \
      that opens with @MainActor in makes a task that begins there, and such tasks keep their order. invalidate() sets \
      isInvalid, a plain property of the model, and show(_:) on the main actor begins with guard !isInvalid else { \
      return }.
      """,
    ],
    rightFixes: rightFixesOfDelegateCapture,
    mistakes: mistakesOfDelegateCapture,
    diagnostics: diagnosticsOfDelegateCapture)
}

private let mistakesOfDelegateCapture = [
  Mistake(
    "ReadsInTask",
    rejectedBy: .behaviour("showsWhatWasRead", .failed),
    looksLike: "reading the object after the call has returned",
    why: """
      What goes into the closure is a reference: the object itself is read when the closure runs. The call has \
      returned by then, and the receiver writes the next reading into it. nonisolated(unsafe) and @unchecked Sendable \
      only stop the compiler from saying so. Take the values out during the call.
      """,
    signs: [.finds("changedObject")]),
  Mistake(
    "TaskPerProperty",
    rejectedBy: .behaviour("showsWhatWasRead", .failed),
    looksLike: "passing on the values of one reading one by one",
    why: """
      Each value is right, and each arrives in a turn of its own. Between two turns the model has the latitude of one \
      reading and the longitude of another, and that is shown. Put what belongs together into one value and pass that \
      on once.
      """,
    signs: [.finds("mixed")]),
  Mistake(
    "AssumeIsolated",
    rejectedBy: .behaviour("showsWhatWasRead", .crashed),
    looksLike: "a promise that the receiver calls on the main thread",
    why: """
      MainActor.assumeIsolated, or @preconcurrency at the conformance, is a promise and not a hop: it moves nothing. \
      The receiver calls on a thread of its own, and the first call ends the program.
      """,
    signs: [.finds("wrongExecutor"), .ends("showsWhatWasRead", .crashed)]),
  Mistake(
    "IsolatedConformance",
    rejectedBy: .behaviour("showsWhatWasRead", .failed),
    looksLike: "main-actor code that the receiver calls on its own thread",
    why: """
      An actor in front of the protocol's name, as in @MainActor ReceiverDelegate, says where the conformance may be \
      used. The receiver is older than that and calls from its own thread all the same; nothing takes the call to the \
      main thread. Let the method be nonisolated, and pass on what was read.
      """,
    signs: [.finds("notOnMain"), .contains("@MainActorReceiverDelegate")]),
  Mistake(
    "MainSync",
    rejectedBy: .behaviour("stopReturns", .hung),
    looksLike: "waiting for the main thread during the call",
    why: """
      The receiver's thread stands still until the main thread has time. If that is busy, readings are late; if it is \
      in stop(), which waits for this call, each waits for the other, and that has no end. Pass the values on and \
      return.
      """,
    signs: [.finds("heldUp"), .ends("stopReturns", .hung)]),
  Mistake(
    "HopInsideTask",
    rejectedBy: .behaviour("keepsOrder", .failed),
    looksLike: "tasks that begin anywhere and go to the main actor from there",
    why: """
      Each call makes a task, which begins on the pool: two of them may run at the same time, and the later one may \
      get to the main actor first. A task whose closure begins with @MainActor waits in the main thread's line from \
      the beginning. A stream or DispatchQueue.main.async keep the order too.
      """,
    signs: [.finds("wrongOrder"), .contains("Task")]),
  Mistake(
    "NewestOnly",
    rejectedBy: .behaviour("readsWhileMainIsBusy", .failed),
    looksLike: "a place for fewer readings than can come while the main thread is busy",
    why: """
      The receiver does not wait, so readings gather until the main thread has time. What keeps only the newest or the \
      oldest of them loses the others. Let it keep all: a stream does when no buffering policy is given.
      """,
    signs: [.finds("lost"), .ends("readsWhileMainIsBusy", .failed)]),
  Mistake(
    "FinishedStream",
    rejectedBy: .behaviour("nothingAfterInvalidate", .failed),
    looksLike: "showing what the stream still holds after invalidate()",
    why: """
      finish() means that nothing comes in any more, and cancelling the task that reads has the same effect. What is \
      in the stream's buffer is still given out, and shown. Ask before each show whether the model is still valid.
      """,
    signs: [.finds("shownAfterInvalidateInShow"), .contains("AsyncStream")]),
  Mistake(
    "FlagBeforeHop",
    rejectedBy: .behaviour("nothingAfterInvalidate", .failed),
    looksLike: "letting through what is on its way when invalidate() is called",
    why: """
      Time passes between the call and the moment at which the main thread shows: invalidate() may come in between. A \
      look during the call, setting the delegate to nil, or stopping the receiver comes too early for what is on its \
      way; a flag that is set in a task comes too late. Ask on the main actor, before each single show, what \
      invalidate() has set at once.
      """,
    signs: [.finds("shownAfterInvalidateInShow")]),
  Mistake(
    "StreamKeepsModel",
    rejectedBy: .behaviour("isFreed", .failed),
    looksLike: "something that holds the model and does not end",
    why: """
      A task that waits for the next reading holds what its closure captured, and a guard let self before the loop \
      holds the model as long as the loop goes on. The stream ends when the model is gone, and that is never. Capture \
      self weakly, and ask for it inside the loop.
      """,
    signs: [.finds("keptAlive"), .contains("forawait")]),
]

private let diagnosticsOfDelegateCapture = [
  DiagnosticNote(
    "sending 'reading' risks causing data races",
    """
    The closure belongs to the main actor, and the object to the receiver, which writes the next reading into it when \
    the call has returned. Take the values out of the object before, during the call, and let only those go into the \
    closure. A Position is a value and may go anywhere.
    """, section: "Why it happens"),
  DiagnosticNote(
    "passing closure as a 'sending' parameter risks causing data races",
    """
    The closure runs later and captures something that the caller goes on using, here the receiver's one object for \
    readings. Take the values out of it before, and let only those go into the closure.
    """, section: "Why it happens"),
  DiagnosticNote(
    "with non-Sendable type 'Reading'",
    """
    The closure runs on another thread and would share the object with the receiver, which changes it. Take the values \
    out of it before, during the call, and let only those go into the closure.
    """, section: "Why it happens"),
  DiagnosticNote(
    "has non-Sendable type 'Reading'",
    """
    Around the object there may be whatever you like: it still is the one that the receiver changes. Store the values \
    that were read, a Position say, and not the object.
    """, section: "Why it happens"),
  DiagnosticNote(
    "crosses into main actor-isolated code",
    """
    The receiver calls on a thread of its own, and this method is isolated to the main actor. Of what the compiler \
    offers only nonisolated is true; then the method has to pass on what it reads. @preconcurrency ends the program at \
    the first call. @MainActor in front of the protocol compiles, and the method still runs on the receiver's thread.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "does not conform to protocol 'ReceiverDelegate'",
    """
    The library calls its delegate by this very signature: synchronous, with an object that stays its own. A method \
    that is async, or that takes a sending parameter, is another one.
    """, section: "Why it happens"),
  DiagnosticNote(
    "capture of 'self' in a closure that outlives deinit",
    """
    A task that is started in deinit runs when the model is gone. The receiver does not keep its delegate, so nothing \
    has to be told; finish() of a stream may be called in deinit itself, on any thread.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "call to main actor-isolated instance method 'invalidate()'",
    """
    invalidate() is for the main actor, and this code may run on any thread, as a deinit does. The receiver does not \
    keep its delegate, so deinit need not tell it of anything.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    The receiver calls a synchronous method and wants it back at once, so nothing can be awaited there. Something has \
    to carry the values to the main actor after the call.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    This code runs on whatever thread it is called on, the receiver's say, and calls something of the main actor. It \
    cannot wait for it; it can pass values on, in a task that begins on the main actor, a stream, or the main queue.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from a nonisolated context",
    """
    The property belongs to the main actor, and this code runs on the receiver's thread. What is to be asked of the \
    model is best asked on the main actor, right before it shows: an answer from here could be old by then.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "cannot be applied to mutable stored properties",
    """
    What is stored and changes would be used by the receiver's thread and the main thread at once. Leave it to the \
    main actor and pass values there, or put it behind a lock.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    A Sendable class may be used by several threads at once, so none of its stored properties may change unguarded. \
    Put what changes into a Mutex, or leave it to the main actor.
    """, section: "Fixes and their trade-offs"),
]
