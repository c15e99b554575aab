import Report

extension Chapter {
  package static let callbackPyramid = Self(
    name: "CallbackPyramid",
    part: .callbacks,
    title: "A pyramid of callbacks",
    problem: """
      An image is loaded, decoded and checked in completion handlers, one inside the other. On one way through them \
      nobody calls back, and the screen waits for ever; and a cancelled load goes on to its last stage.
      """,
    starter: Starter(failing: [
      "decodeErrorArrives", "cancelledBeforeStartsNothing", "cancelWhileLoading", "cancelWhileDecoding",
    ]),
    behaviours: [
      BehaviourEntry("imageArrives", "An image arrives once it is loaded, decoded and checked"),
      BehaviourEntry("networkErrorArrives", "When loading fails, the caller gets the network's own error"),
      BehaviourEntry("decodeErrorArrives", "When decoding fails, the caller gets the decoder's own error"),
      BehaviourEntry("checkErrorArrives", "When the check fails, the caller gets the checker's own error"),
      BehaviourEntry(
        "cancelledBeforeStartsNothing", "A load that is cancelled before it begins starts nothing"),
      BehaviourEntry("cancelWhileLoading", "Cancelled while loading, it decodes nothing and throws"),
      BehaviourEntry("cancelWhileDecoding", "Cancelled while decoding, it checks nothing and throws"),
      BehaviourEntry("cancelAtAnyMoment", "At whatever moment it is cancelled, the load comes to an end"),
      BehaviourEntry(
        "manyAtOnce", "Each of many loads at once gets its own image or error, and holds up nobody"),
      BehaviourEntry("cancelSparesOthers", "A load that is cancelled takes nothing away from other loads"),
    ],
    hints: [
      """
      Count the ways through the pyramid, and on each of them the calls of completion. Then think of the three \
      stages as three calls, one below the other: what would have to be async for that?
      """,
      """
      Make a small async function of each service: withCheckedThrowingContinuation calls the service, and the \
      callback does nothing but resume the continuation, once, with the value or with the error. loadImage(at:) then \
      calls the three with try await. That leaves the cancelled task, which runs on until somebody asks whether it is \
      cancelled.
      """,
      """
      network.load(path) { continuation.resume(with: $0) } is the whole bridge, and the decoder's is the same. The \
      checker answers with an error or nil: bridge it with withCheckedContinuation, then if let error { throw error }. \
      In loadImage(at:), write try Task.checkCancellation() in front of each of the three calls, the first as well, \
      and catch nothing.
      """,
    ],
    rightFixes: rightFixesOfCallbackPyramid,
    mistakes: [
      Mistake(
        "OptionalImage",
        rejectedBy: .compile("func loadImage(at path: String) async throws -> Image"),
        looksLike: "returning nil where an error should be thrown",
        why: """
          nil says that there is no image, not why. A screen that could say "you are offline" or "this file is damaged" \
          is left with an empty frame. Return an Image, and let the stage's error through.
          """,
        signs: [.contains("asyncthrows->Image?")]),
      Mistake(
        "AssumesTheMainActor",
        rejectedBy: .behaviour("imageArrives", .crashed),
        looksLike: "promising that a service calls back on the main actor",
        why: """
          assumeIsolated moves nothing, it claims to be there already, and the runtime stops a program that claims it \
          wrongly. The services call back on threads of their own. Only resume the continuation in the callback: after \
          the await the function is back on its actor.
          """,
        signs: [.finds("wrongExecutor"), .contains("assumeIsolated")]),
      Mistake(
        "BlocksTheScreen",
        rejectedBy: .behaviour("cancelWhileLoading", .failed),
        looksLike: "blocking the main thread until a service has answered",
        why: """
          A loader on the main actor runs where the screen is drawn. What blocks that thread stops everything: nothing is \
          drawn, and a tap on "cancel" is not even seen until the answer is there. A continuation suspends the task and \
          leaves the thread free.
          """,
        signs: [.finds("screenBlocked")]),
      Mistake(
        "PollsForTheAnswer",
        rejectedBy: .behaviour("imageArrives", .hung),
        looksLike: "asking again and again whether the answer is there",
        why: """
          Task.yield() lets others run and comes back at once: the loop keeps a processor busy for as long as the service \
          takes, and what the callback writes it reads without protection. A suspended task costs nothing until \
          its continuation is resumed.
          """,
        signs: [.ends("imageArrives", .hung), .contains("Task.yield()"), .contains("while")]),
      Mistake(
        "BlockingWait",
        rejectedBy: .behaviour("manyAtOnce", .failed),
        looksLike: "blocking a thread until the service has answered",
        why: """
          The threads on which tasks run are few. A semaphore takes one of them out of use until the callback signals; \
          as soon as all of them wait, no task of the whole program can go on. A continuation suspends the task and gives \
          the thread back.
          """,
        signs: [.finds("keepsThreads")]),
      Mistake(
        "ContinuationByPath",
        rejectedBy: .behaviour("manyAtOnce", .hung),
        looksLike: "keeping continuations by path, so that two loads of one image share a place",
        why: """
          Two screens may want the same image at the same time. The second continuation takes the place of the first, \
          which nobody can resume any more. A continuation that the callback itself captures cannot be overwritten.
          """,
        signs: [.ends("manyAtOnce", .hung), .contains("[String:CheckedContinuation<")]),
      Mistake(
        "GuardWithAGap",
        rejectedBy: .behaviour("cancelAtAnyMoment", .crashed),
        looksLike: "asking whether somebody has resumed, and noting it, in two steps",
        why: """
          Between two awaits on an actor others have their turn: callback and cancellation can both ask before either has \
          noted anything, and then both resume. Ask and note in one step without an await, in one method of the actor \
          or under one lock, and let the answer say who may resume.
          """,
        signs: [
          .finds("resumedTwice"), .ends("cancelAtAnyMoment", .crashed), .ends("imageArrives", .passed),
          .contains("onCancel"), .contains("ifawait!"),
        ]),
      Mistake(
        "CancelResumesToo",
        rejectedBy: .behaviour("cancelAtAnyMoment", .crashed),
        looksLike: "resuming on cancellation a continuation that the service resumes as well",
        why: """
          Cancelling the task does not stop the service: it answers all the same, and the continuation is resumed a \
          second time. Whoever comes first has to take the continuation out, under a lock, so that the other finds \
          none; or let the running stage end, and ask before the next one.
          """,
        signs: [
          .finds("resumedTwice"), .ends("cancelAtAnyMoment", .crashed), .ends("imageArrives", .passed),
          .contains("onCancel"),
        ]),
      Mistake(
        "StoredContinuation",
        rejectedBy: .behaviour("manyAtOnce", .crashed),
        looksLike: "keeping the continuation of one load where the next one overwrites it",
        why: """
          One load alone works. With many, each stores its continuation in the same place, and every callback resumes \
          the one that was stored last: that one is resumed again and again, the others never. A lock protects the \
          memory, not the meaning. Let the callback capture the continuation of its own call.
          """,
        signs: [
          .finds("resumedTwice"), .ends("manyAtOnce", .crashed), .ends("imageArrives", .passed),
          .ends("networkErrorArrives", .passed), .ends("decodeErrorArrives", .passed),
          .ends("checkErrorArrives", .passed), .ends("cancelAtAnyMoment", .passed),
        ]),
      Mistake(
        "ResumedTwice",
        rejectedBy: .behaviour("checkErrorArrives", .crashed),
        looksLike: "a way through a callback that resumes its continuation twice",
        why: """
          resume does not leave the callback: the lines after it run as well. Where an error is resumed without else, \
          switch or return, the next line resumes once more, and the runtime stops the program. With completion \
          handlers the same slip only called back twice.
          """,
        signs: [.finds("resumedTwice")]),
      Mistake(
        "OnlySuccessResumes",
        rejectedBy: .behaviour("networkErrorArrives", .hung),
        looksLike: "a callback that resumes only when all goes well",
        why: """
          A continuation has to be resumed on every way through the callback, with the error when there is one. \
          resume(with:) takes the whole Result and leaves no way out.
          """,
        signs: [
          .ends("networkErrorArrives", .hung), .finds("hang"), .ends("imageArrives", .passed),
        ]),
      Mistake(
        "ForgottenBranch",
        rejectedBy: .behaviour("decodeErrorArrives", .hung),
        looksLike: "keeping the way on which decoding fails and nobody calls back",
        why: """
          A continuation that is never resumed leaves its task suspended for ever, and the compiler cannot count ways \
          through nested closures. In a function that throws it can: every way out of it returns or throws. So keep \
          the closures small enough to have one way through.
          """,
        signs: [
          .ends("decodeErrorArrives", .hung), .finds("hang"), .ends("imageArrives", .passed),
        ]),
      Mistake(
        "ReturnsWithoutResuming",
        rejectedBy: .behaviour("cancelAtAnyMoment", .hung),
        looksLike: "leaving a continuation without resuming it when the task is cancelled",
        why: """
          To suspend is a promise that somebody resumes, and a cancelled task is no exception: cancelling does not end \
          the wait. Ask before the continuation is made, where try Task.checkCancellation() can simply throw, or resume \
          it with a CancellationError.
          """,
        signs: [.ends("cancelAtAnyMoment", .hung), .finds("hang"), .ends("imageArrives", .passed)]),
      Mistake(
        "SharedContinuation",
        rejectedBy: .behaviour("manyAtOnce", .failed),
        looksLike: "keeping in the loader what belongs to one load",
        why: """
          The screen has one loader and many images under way. What one load stores in it, the next overwrites, and an \
          answer then goes to the wrong caller, also in an actor, because others run while one waits. Keep it in local \
          constants of the call.
          """,
        signs: [.finds("mixedUp")]),
      Mistake(
        "LoadsInEveryStage",
        rejectedBy: .behaviour("imageArrives", .failed),
        looksLike: "beginning a stage a second time",
        why: """
          Each stage begins once, and its result is handed to the next. Done again it costs traffic and time, and may \
          not even give the same: then what was checked is not what is shown. Whether a failed stage is worth another \
          try is for the caller to say.
          """,
        signs: [.finds("stageTwice")]),
      Mistake(
        "CheckLeftOut",
        rejectedBy: .behaviour("imageArrives", .failed),
        looksLike: "leaving out a stage",
        why: """
          A stage whose result nobody needs is soon lost when nested code is taken apart. The check gives nothing but a \
          yes or an error, and still an image may only be shown after it.
          """,
        signs: [.finds("stageMissing")]),
      Mistake(
        "CheckNotAwaited",
        rejectedBy: .behaviour("imageArrives", .failed),
        looksLike: "returning the image before the check has answered",
        why: """
          What is begun and not awaited goes on by itself: the caller shows an image of which nobody knows yet whether \
          it may be shown, and when the check fails nobody is left to be told.
          """,
        signs: [.finds("notAwaited")]),
      Mistake(
        "AsyncLetUnread",
        rejectedBy: .behaviour("checkErrorArrives", .failed),
        looksLike: "an async let whose outcome nobody reads",
        why: """
          At the end of its scope an async let that was never awaited is cancelled and waited for, and its error is \
          thrown away without a word. Only try await hands it over; and here there is nothing to do meanwhile.
          """,
        signs: [.finds("imageDespiteError"), .contains("asynclet"), .lacks("try?")]),
      Mistake(
        "DiscardedError",
        rejectedBy: .behaviour("checkErrorArrives", .failed),
        looksLike: "dropping the error of a stage",
        why: """
          The stage failed, the error was not looked at or thrown away, and the caller got an image as if all were well. \
          An error that nobody throws is lost: no one above can know of it.
          """,
        signs: [.finds("imageDespiteError")]),
      Mistake(
        "TimeoutForTheHang",
        rejectedBy: .behaviour("decodeErrorArrives", .failed),
        looksLike: "ending the wait with a timeout, where a branch forgets to call back",
        why: """
          The forgotten branch is still there. The screen now waits for the length of the timeout and then shows the \
          wrong error, although the right one was known at once. Call back in that branch, with the error it has.
          """,
        signs: [
          .finds("otherError"), .ends("networkErrorArrives", .passed), .contains("Task.sleep("),
          .contains("imeout"),
        ]),
      Mistake(
        "TryOptional",
        rejectedBy: .behaviour("networkErrorArrives", .failed),
        looksLike: "try? on a stage, and an error made up for the nil",
        why: """
          try? turns every failure into the same nil: which stage failed, and why, is gone, and no error made up \
          afterwards can say it. Write try, and the stage's own error goes up by itself.
          """,
        signs: [.finds("otherError"), .contains("try?await"), .lacks("Task.sleep(")]),
      Mistake(
        "GenericError",
        rejectedBy: .behaviour("networkErrorArrives", .failed),
        looksLike: "throwing another error in place of the stage's own",
        why: """
          The caller tells "offline" from "damaged" and "too large" by the error it catches, and asks for \
          NetworkError, DecodeError and CheckError. Another error, also one that holds the right one inside, is caught \
          by none of those.
          """,
        signs: [.finds("otherError")]),
      Mistake(
        "OfflineWhenCancelled",
        rejectedBy: .behaviour("cancelWhileLoading", .failed),
        looksLike: "throwing a stage's error when the load was cancelled",
        why: """
          Nobody is offline and no file is damaged: the caller left. A screen that shows the error, or tries again when it \
          is a network's, is told something untrue. CancellationError says what happened, and callers know to keep \
          quiet about it.
          """,
        signs: [.finds("madeUpError")]),
      Mistake(
        "EmptyImageWhenCancelled",
        rejectedBy: .behaviour("cancelWhileLoading", .failed),
        looksLike: "returning an image although the load was cancelled half way",
        why: """
          The caller takes what is returned for a loaded and checked image, shows it or keeps it in a cache. A load \
          that did not get to its end has only one honest way out: it throws, and by custom CancellationError.
          """,
        signs: [.finds("imageAfterCancel")]),
      Mistake(
        "TaskInsideTheCall",
        rejectedBy: .behaviour("cancelWhileLoading", .failed),
        looksLike: "doing the work in a task of its own, which the caller's cancellation does not reach",
        why: """
          A task made with Task { } is nobody's child. Awaiting its value does not tie it to the caller: when the \
          caller is cancelled, it is not, and checks inside it find nothing. loadImage(at:) is async already; do the \
          work in it.
          """,
        signs: [
          .finds("startedAfterCancel"), .contains("Task{"), .contains(".value"), .lacks("addTask"),
          .lacks("withTaskCancellationHandler"), .lacks("varvalue"), .lacks("letvalue"),
        ]),
      Mistake(
        "DetachedWork",
        rejectedBy: .behaviour("cancelWhileLoading", .failed),
        looksLike: "doing the work in a detached task, which the caller's cancellation does not reach",
        why: """
          A detached task is nobody's child. Awaiting its value does not tie it to the caller: when the caller is \
          cancelled, it is not, and checks inside it find nothing. loadImage(at:) is async already, and leaves its \
          caller's thread without help; do the work in it.
          """,
        signs: [
          .finds("startedAfterCancel"), .contains("Task.detached"), .contains(".value"),
          .lacks("withTaskCancellationHandler"), .lacks("varvalue"), .lacks("letvalue"),
        ]),
      Mistake(
        "AsksInTheCallback",
        rejectedBy: .behaviour("cancelWhileLoading", .failed),
        looksLike: "asking Task.isCancelled in a service's callback",
        why: """
          Task.isCancelled speaks of the task that is running just now. A callback that comes late is called by the \
          service, outside every task, and there the answer is always false. Ask in loadImage(at:) itself, between two \
          awaits.
          """,
        signs: [.finds("startedAfterCancel"), .contains("resultinguard!Task.isCancelled")]),
      Mistake(
        "AsksOnlyAtTheEnd",
        rejectedBy: .behaviour("cancelledBeforeStartsNothing", .failed),
        looksLike: "asking whether the task is cancelled only after the work",
        why: """
          By then everything that cancelling should have saved has been done: the bytes are loaded, the picture decoded \
          and checked, for a screen that is gone. Ask before each stage.
          """,
        signs: [
          .ends("cancelledBeforeStartsNothing", .failed), .ends("cancelWhileLoading", .failed),
          .ends("cancelWhileDecoding", .failed), .finds("startedAfterCancel"),
          .contains("Task.checkCancellation()"), .lacks("Task{"), .lacks("Task.detached"),
        ]),
      Mistake(
        "AsksOnlyAtTheStart",
        rejectedBy: .behaviour("cancelWhileLoading", .failed),
        looksLike: "noticing a cancellation before the first stage, but not before the later ones",
        why: """
          A task can be cancelled while any of its stages is under way, and nothing ends by itself then. Whether it was \
          has to be asked anew before each stage, and in the task itself: a service's callback belongs to no task, and a \
          Task made there is another one, which nobody cancels.
          """,
        signs: [
          .finds("startedAfterCancel"), .ends("cancelledBeforeStartsNothing", .passed),
          .ends("cancelWhileLoading", .failed),
        ]),
      Mistake(
        "NeverAsksIfCancelled",
        rejectedBy: .behaviour("cancelWhileLoading", .failed),
        looksLike: "never asking whether the task is cancelled",
        why: """
          Cancelling a task sets a flag, and a continuation does not look at it. Without a question the work goes on to \
          its last stage, for a screen that is gone. try Task.checkCancellation() before a stage asks, and throws.
          """,
        signs: [
          .finds("startedAfterCancel"), .lacks("isCancelled"), .lacks("checkCancellation"),
          .lacks("withTaskCancellationHandler"),
        ]),
    ],
    diagnostics: [
      DiagnosticNote(
        "invalid conversion from throwing function",
        """
        The service calls this closure, not your function: there is nobody who could catch what it throws. In the \
        callback only resume the continuation; throw after the await, where you have the answer.
        """, section: "Why it happens"),
      DiagnosticNote(
        "to parameter expecting synchronous function type",
        """
        Neither the closure of a continuation nor a service's callback may wait. Let the callback resume and do no \
        more; the next stage begins after the await, on its own line.
        """, section: "Why it happens"),
      DiagnosticNote(
        "generic parameter 'T' could not be inferred",
        """
        The compiler cannot see what the continuation gives back. Name its type: (continuation: \
        CheckedContinuation<Void, any Error>) in.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "mutation of captured var",
        """
        The callback may run on another thread while the function goes on, so it must not write the function's \
        variable. A continuation hands the answer over, and waits for it besides.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "missing argument for parameter 'completion'",
        """
        The services are older than async/await: they have no async form until you write one. A continuation makes \
        one of a call with a completion handler.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "cannot convert return expression of type '()'",
        """
        A call with a completion handler returns at once and with nothing: the answer comes later, in the callback. A \
        continuation lets the function wait for it.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "to closure result type 'Void'",
        """
        What a callback returns goes to the service, which wants nothing, and not to the caller of loadImage(at:). \
        Resume a continuation with it.
        """, section: "Why it happens"),
      DiagnosticNote(
        "cannot be converted to error type",
        """
        A throwing continuation throws any error. To keep the type, hand the whole Result through withCheckedContinuation \
        and take it apart afterwards with get(), which throws the Result's own type.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "(sending ",
        """
        resume takes its value for itself, which a callback's parameter does not promise. Call it in a closure: \
        { continuation.resume(returning: $0) }.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "of 'Sendable'-conforming class",
        """
        One loader serves many loads at once, on several threads, and they would all write this property. What \
        belongs to one load, such as its continuation, is a local constant of the call.
        """, section: "What each wrong fix does"),
      DiagnosticNote(
        "capture of 'self' with non-Sendable type",
        """
        Callbacks take self along to whatever thread the service uses. The loader has nothing but constants that are \
        Sendable, so the class can say that it is Sendable too.
        """, section: "Why it happens"),
      DiagnosticNote(
        "capturing 'async let' variables",
        """
        async let is for calls that can run side by side. Here each stage needs what the one before gave: plain let and \
        try await, one line each.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "#ActorIsolatedCall",
        """
        A service calls back on any thread, not on your actor. Let the callback only resume the continuation: after the \
        await you are back on the actor.
        """, section: "Why it happens"),
    ])
}
