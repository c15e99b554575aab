import Report

extension Chapter {
  package static let blockingLoad = Self(
    name: "BlockingLoad",
    part: .callbacks,
    title: "A load that blocks",
    problem: """
      A model on the main actor loads articles and notes with calls that block the thread. Its functions are async, and \
      the screen stands still all the same.
      """,
    starter: Starter(failing: [
      "articleLeavesScreenAlive", "noteLeavesScreenAlive", "manyArticlesAtOnce", "noteHoldsUpNoArticle",
    ]),
    behaviours: [
      BehaviourEntry("eachItsOwnText", "Each article and each note comes with its own text"),
      BehaviourEntry("eachItsOwnError", "A text that cannot be had ends with the service's own error"),
      BehaviourEntry(
        "articleLeavesScreenAlive", "The screen can draw every frame while an article is loaded"),
      BehaviourEntry("noteLeavesScreenAlive", "The screen can draw every frame while a note is read"),
      BehaviourEntry(
        "manyArticlesAtOnce", "Each of many articles at once comes as soon as it would alone"),
      BehaviourEntry("noteHoldsUpNoArticle", "A note that is being read holds up no article"),
      BehaviourEntry("isLoadingWhileLoading", "isLoading is true as long as anything is being loaded"),
      BehaviourEntry("isLoadingEndsWithErrors", "isLoading is false again after a load that failed"),
    ],
    hints: [
      """
      async says that a function may wait, not where it runs. Which thread runs downloadArticle(_:) and readNote(_:), and \
      what else could it do meanwhile? One of the two has a sister that gives the thread back.
      """,
      """
      For articles await service.article(_:), which needs no thread while it waits. The disk has no such call: let \
      another thread than the main one be blocked, from a function or a task that does not belong to the main actor. \
      And from now on loads overlap, so one flag cannot speak for all of them.
      """,
      """
      article(_:) is try await service.article(name). For the note: @concurrent private nonisolated func read(_ name: \
      String) async throws -> String { try service.readNote(name) }, and note(_:) calls it with try await. In both, \
      loads += 1 and defer { loads -= 1 } before the call, with var isLoading: Bool { loads > 0 }.
      """,
    ],
    rightFixes: rightFixesOfBlockingLoad,
    mistakes: mistakesOfBlockingLoad,
    diagnostics: diagnosticsOfBlockingLoad)
}

private let mistakesOfBlockingLoad = [
  Mistake(
    "MainThreadWaitsForItself",
    rejectedBy: .behaviour("articleLeavesScreenAlive", .hung),
    looksLike: "blocking the main thread until a task has ended that needs the main thread itself",
    why: """
      A Task that is made on the main actor begins there, and comes back there after each await. While wait() blocks the \
      main thread it cannot, so nobody ever signals. Await the task, or the service, instead of blocking.
      """,
    signs: [.ends("articleLeavesScreenAlive", .hung), .contains(".wait()")]),
  Mistake(
    "PoolWaitsForThePool",
    rejectedBy: .behaviour("manyArticlesAtOnce", .hung),
    looksLike: "blocking threads until a task has ended that needs such a thread itself",
    why: """
      Threads are few: four in this check, for tasks and queues together. When each of them is blocked by a wait(), none is \
      left for the tasks that would signal. One load alone works, and that is why nobody notices. Await what is async.
      """,
    signs: [.ends("manyArticlesAtOnce", .hung), .contains(".wait()")]),
  Mistake(
    "SpinsUntilDone",
    rejectedBy: .behaviour("articleLeavesScreenAlive", .hung),
    looksLike: "asking again and again, without a pause, whether the text is there",
    why: """
      Task.yield() lets others run and comes back at once: the loop keeps a processor busy for as long as the load takes. \
      Under this check time passes only while nobody has anything to do, so the answer never comes. Await the task: that \
      costs nothing until it has ended.
      """,
    signs: [.ends("articleLeavesScreenAlive", .hung), .contains("Task.yield()")]),
  Mistake(
    "OneContinuation",
    rejectedBy: .behaviour("eachItsOwnText", .hung),
    looksLike: "a continuation that gets lost when several loads are under way",
    why: """
      Each call waits for a continuation of its own. Where there is room for one only, the next load takes the place of \
      the one before, which nobody can resume any more. Keep it in the closure that resumes it.
      """,
    signs: [
      .ends("eachItsOwnText", .hung), .ends("articleLeavesScreenAlive", .passed), .contains("Continuation"),
    ]),
  Mistake(
    "ErrorResumesNothing",
    rejectedBy: .behaviour("eachItsOwnError", .hung),
    looksLike: "a continuation that is not resumed when the load has failed",
    why: """
      Whoever waits for a continuation waits until it is resumed. try? or an empty catch ends the way on which the \
      error would have come, and the call never returns. continuation.resume(with: Result { … }) passes on either.
      """,
    signs: [.ends("eachItsOwnError", .hung), .ends("eachItsOwnText", .passed), .contains("Continuation")]),
  Mistake(
    "ClosureOfTheMainActor",
    rejectedBy: .behaviour("noteLeavesScreenAlive", .crashed),
    looksLike: "a closure of the main actor that is run on another thread",
    why: """
      A closure that is made in a function of the main actor belongs to it too, unless the type it is handed to says \
      @Sendable. The block of a DispatchWorkItem is not marked so. In the Swift 6 mode such a closure looks where it \
      runs, and stops the program if that is the wrong thread. Write { @Sendable in … }, or hand it to async directly.
      """,
    signs: [.finds("wrongExecutor"), .lacks("assumeIsolated")]),
  Mistake(
    "ForceTry",
    rejectedBy: .behaviour("eachItsOwnError", .crashed),
    looksLike: "try! where the service may throw",
    why: """
      try! stops the whole program when there is an error. A note that cannot be read is nothing unusual: let the function \
      throw, and the caller say what is wrong.
      """,
    signs: [.ends("eachItsOwnError", .crashed), .contains("try!")]),
  Mistake(
    "ReturnsEarly",
    rejectedBy: .behaviour("eachItsOwnText", .failed),
    looksLike: "returning before the text is there",
    why: """
      A task or a queue that is not waited for goes on by itself. The function returns at once, with what is there so far, \
      and nobody hears whether the load succeeds. Await the value of the task, a continuation, or the service itself.
      """,
    signs: [.finds("noText")]),
  Mistake(
    "SharedResult",
    rejectedBy: .behaviour("eachItsOwnText", .failed),
    looksLike: "a place for results that several loads share",
    why: """
      While one load is under way another begins or ends, and both put what they have into the same property. Whoever \
      reads it later finds the other's. What belongs to one call stays in that call: return it.
      """,
    signs: [.finds("mixedUp")]),
  Mistake(
    "RefusesTheSecond",
    rejectedBy: .behaviour("eachItsOwnText", .failed),
    looksLike: "turning a load away while another is under way",
    why: """
      The two have nothing to do with each other: an article and a note, or two articles. While it waits, the main actor \
      is free for the next call, and so should the list be.
      """,
    signs: [.finds("turnedAway"), .ends("articleLeavesScreenAlive", .passed)]),
  Mistake(
    "DroppedErrors",
    rejectedBy: .behaviour("eachItsOwnError", .failed),
    looksLike: "returning a text although the load has failed",
    why: """
      try? or a catch that returns turns "you are offline" into an empty page. The functions throw: let the service's \
      error through. The value of a Task throws what the task has thrown.
      """,
    signs: [.finds("errorDropped")]),
  Mistake(
    "ErrorsOfItsOwn",
    rejectedBy: .behaviour("eachItsOwnError", .failed),
    looksLike: "another error in place of the service's",
    why: """
      The screen looks for the service's error, to say what is wrong, and finds one that says only that something is. Let \
      the error through as it is.
      """,
    signs: [.finds("otherError")]),
  Mistake(
    "MainQueue",
    rejectedBy: .behaviour("noteLeavesScreenAlive", .failed),
    looksLike: "handing the blocking call to the main queue",
    why: """
      The main queue runs its work on the main thread, only a little later. The screen stands still for as long as \
      before. What blocks has to run elsewhere: on DispatchQueue.global(), or in a function that is @concurrent.
      """,
    signs: [.finds("noteStopsScreen"), .contains("DispatchQueue.main.async"), .lacks("DispatchQueue.global")]),
  Mistake(
    "WaitsForAQueue",
    rejectedBy: .behaviour("noteLeavesScreenAlive", .failed),
    looksLike: "a queue's sync on the main thread",
    why: """
      sync returns when the work is done, and until then the thread that called it does nothing else. Often it even does \
      the work itself. Use async, and resume a continuation when the work is done.
      """,
    signs: [.finds("noteStopsScreen"), .contains(".sync")]),
  Mistake(
    "WaitsForASemaphore",
    rejectedBy: .behaviour("noteLeavesScreenAlive", .failed),
    looksLike: "blocking the main thread until another thread has loaded the text",
    why: """
      The work is elsewhere now, and the main thread waits for it all the same: wait() blocks it as the load did. A \
      continuation suspends the task and leaves the thread to others.
      """,
    signs: [.finds("noteStopsScreen"), .contains(".wait()")]),
  Mistake(
    "YieldsFirst",
    rejectedBy: .behaviour("noteLeavesScreenAlive", .failed),
    looksLike: "a pause for the screen, and then the blocking call on the main thread",
    why: """
      Task.yield() lets the main thread draw one more frame, perhaps with the spinner in it. Then the call blocks that \
      thread as before, and the spinner does not turn.
      """,
    signs: [.finds("noteStopsScreen"), .contains("Task.yield()")]),
  Mistake(
    "NonisolatedAlone",
    rejectedBy: .behaviour("noteLeavesScreenAlive", .failed),
    looksLike: "nonisolated code that runs on the main thread, because that is where it is called",
    why: """
      nonisolated says that a function needs no actor, not that it leaves one. One that is not async runs on the thread \
      that calls it, here the main one. It has to be async, and @concurrent to be sure, or called from a task elsewhere.
      """,
    signs: [
      .finds("noteStopsScreen"), .contains("nonisolated"), .lacks("nonisolated(unsafe)"),
      .lacks("nonisolatedlet"), .lacks("nonisolatedprivatelet"), .lacks("@concurrent"), .lacks("Task"),
    ]),
  Mistake(
    "TaskOnTheMainActor",
    rejectedBy: .behaviour("noteLeavesScreenAlive", .failed),
    looksLike: "a Task that is made on the main actor, and so runs there",
    why: """
      The closure of a Task belongs to the actor on which it is made. It runs later, but on the main thread, and blocks \
      that. Task.detached takes no actor over, nor does a function that is @concurrent.
      """,
    signs: [.finds("noteStopsScreen"), .contains("Task{"), .lacks("addTask{")]),
  Mistake(
    "OnlyTheArticle",
    rejectedBy: .behaviour("noteLeavesScreenAlive", .failed),
    looksLike: "something that still blocks the main thread while a note is read",
    why: """
      For the disk there is no call that suspends. So some thread has to be blocked while a note is read; let it be any \
      other than the main one, and let the main one not wait for it either.
      """,
    signs: [.finds("noteStopsScreen"), .ends("articleLeavesScreenAlive", .passed)]),
  Mistake(
    "OnlyTheNote",
    rejectedBy: .behaviour("articleLeavesScreenAlive", .failed),
    looksLike: "something that still blocks the main thread while an article is loaded",
    why: """
      The note is read elsewhere now; for the article the main thread still has to wait. The service has a call that \
      suspends the task and blocks no thread.
      """,
    signs: [.finds("articleStopsScreen"), .ends("noteLeavesScreenAlive", .passed)]),
  Mistake(
    "AsyncOnTheMainActor",
    rejectedBy: .behaviour("articleLeavesScreenAlive", .failed),
    looksLike: "calls that block, on the main actor",
    why: """
      async lets a function be suspended at an await. A call that blocks is no such place: it keeps its thread until it \
      returns, and that is the main one, for whatever belongs to the main actor, as this class and its functions do.
      """,
    signs: [.finds("articleStopsScreen"), .finds("noteStopsScreen")]),
  Mistake(
    "BlocksThePool",
    rejectedBy: .behaviour("manyArticlesAtOnce", .failed),
    looksLike: "blocking a thread for each article",
    why: """
      The main thread is free, but every article keeps one of the other threads until the server has answered. Those are \
      few, four in this check for tasks and queues together, and nowhere as many as there may be articles: the next one \
      waits until a thread is free. service.article(_:) needs none while it waits.
      """,
    signs: [.finds("waitsForThread")]),
  Mistake(
    "OneAfterTheOther",
    rejectedBy: .behaviour("manyArticlesAtOnce", .failed),
    looksLike: "loading one article after the other",
    why: """
      Each article waits until the one before has come: on a lock, in a serial queue, behind a task, or for an actor that \
      a call blocks. The server could answer all of them at once. Let each call await service.article(_:) by itself.
      """,
    signs: [.finds("oneAtATime")]),
  Mistake(
    "OneActorForBoth",
    rejectedBy: .behaviour("noteHoldsUpNoArticle", .failed),
    looksLike: "an actor, a queue or a task in between that lets an article wait for a note",
    why: """
      An actor or a serial queue does one thing at a time. An actor does let others in, but only at an await, and the call \
      that reads a note has none: until the disk is done, an article waits at the door. Keep the two apart; an article \
      needs nobody in between.
      """,
    signs: [.finds("waitsForNote"), .ends("manyArticlesAtOnce", .passed)]),
  Mistake(
    "NeverLoading",
    rejectedBy: .behaviour("isLoadingWhileLoading", .failed),
    looksLike: "isLoading that stays false while something is being loaded",
    why: """
      The screen shows its spinner by isLoading. It has to be true before the await, because that is when the main thread \
      is free to draw, and for notes as well as for articles.
      """,
    signs: [.finds("neverLoading")]),
  Mistake(
    "OneFlagForAll",
    rejectedBy: .behaviour("isLoadingWhileLoading", .failed),
    looksLike: "letting the first load that ends speak for all of them",
    why: """
      While the main thread was blocked no two loads could overlap, and a flag was enough. Now they do: the first to end \
      says that nothing is being loaded, and another one still is. Count them.
      """,
    signs: [.finds("endOfOneIsEndOfAll")]),
  Mistake(
    "ForgetsTheEnd",
    rejectedBy: .behaviour("isLoadingWhileLoading", .failed),
    looksLike: "isLoading that stays true when the load has returned",
    why: """
      Each load that begins has to be taken off the count when it ends, whichever way it does. defer, right below the line \
      that counts it, runs on every way out, and before the function returns.
      """,
    signs: [.finds("loadingForNothing")]),
  Mistake(
    "ErrorSkipsTheEnd",
    rejectedBy: .behaviour("isLoadingEndsWithErrors", .failed),
    looksLike: "an error that leaves the function before the load is counted as ended",
    why: """
      try leaves the function where the error comes, and what stands below it is skipped. defer runs on every way out.
      """,
    signs: [.finds("loadingAfterError")]),
]

private let diagnosticsOfBlockingLoad = [
  DiagnosticNote(
    "no 'async' operations occur within 'await' expression",
    """
    There is nothing to wait for here: the call returns when it is done, and blocks its thread until then. await makes no \
    call async. Take the call that is, or let another thread be blocked.
    """, section: "Why it happens"),
  DiagnosticNote(
    "expression is 'async' but is not marked with 'await'",
    "This call suspends the task instead of blocking the thread. Say that it may: put await in front of it.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot use @concurrent on non-async",
    """
    A function that is not async runs on the thread that calls it. Only an async one can go to another, so make it async \
    and await it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "has multiple actor-isolation attributes",
    """
    @concurrent means: never on an actor, always on the pool. It belongs on the one function that blocks, and that one \
    cannot be of the main actor at the same time.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be mutated from a",
    """
    This code runs on another thread, and what it changes belongs to the main actor. Count the load before and after the \
    await, in the method of the list, and let the code that blocks do nothing but block.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    The method belongs to the main actor. With await the task goes there for the call, and if that blocks, the main thread \
    is blocked again. Use the service itself, which belongs to no actor: capture it with [service].
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    The closure runs on another thread and calls a method of the main actor. Use the service itself, which belongs to no \
    actor: capture it with [service].
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "requires explicit use of 'self'",
    """
    The closure of a detached task is kept, and would keep the whole list. It needs the service alone: capture that, with \
    [service] in.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "invalid conversion from throwing function",
    """
    A queue has nobody to whom it could pass an error on. Catch it in the closure and hand it to the continuation: \
    continuation.resume(with: Result { try … }) does both.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert return expression of type '()'",
    """
    async on a queue returns at once and has no result. Let the function wait without blocking: a continuation, \
    resumed from the queue, brings the text back.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert return expression of type 'Task<",
    "A task is not its result. Its value is, and it has to be awaited: try await task.value.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is not marked with 'try'",
    """
    The service throws, and so does the value of a task in which it does. Write try and let the error through: the caller \
    is to hear of it.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "errors thrown from here are not handled",
    "The function has lost its throws. The caller is to hear of the service's error, so let it through.",
    section: "What each wrong fix does"),
  DiagnosticNote(
    "mutation of captured var",
    """
    The closure runs on another thread, at the same time as this function, and both would use the variable. Return the text \
    through a continuation or as the value of a task.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    Something that is not safe to share would be used on two threads at once. The service is Sendable; hand over that and \
    the name, and return the text as the value of the function or the task.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'assumeIsolated' is unavailable",
    """
    assumeIsolated claims to be on the main actor already and moves nothing. What blocks has to be elsewhere anyway; what \
    belongs to the main actor comes before and after the await.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, and here that may be the main one. In an async function await what is to be waited for.
    """, section: "What each wrong fix does"),
]
