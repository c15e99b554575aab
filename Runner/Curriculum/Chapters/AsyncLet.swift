import Report

extension Chapter {
  package static let asyncLet = Self(
    name: "AsyncLet",
    part: .callbacks,
    title: "Two requests at the same time",
    problem: """
      The page of a user needs the user, the avatar and the certificates. They are loaded one after the other, though \
      the last two have nothing to do with each other: the page takes as long as all three together.
      """,
    starter: Starter(failing: ["bothAtOnce"]),
    behaviours: [
      BehaviourEntry("pageIsRight", "The page shows the user, the user's avatar and the user's certificates"),
      BehaviourEntry(
        "bothAtOnce", "The page is there as soon as the slower one of avatar and certificates is"),
      BehaviourEntry("userFirst", "Nothing is asked for before the user is known, and nothing twice"),
      BehaviourEntry(
        "unknownUser", "When the user cannot be loaded, its error comes and nothing else is asked for"),
      BehaviourEntry(
        "failuresArrive",
        "When the avatar or the certificates fail, the caller gets that very error; nobody asks again"),
      BehaviourEntry(
        "failureEndsCall",
        "A failure ends the call at once, at least when the one that is awaited first fails"),
      BehaviourEntry("nothingLeftBehind", "Once a call has failed, none of its requests is in flight"),
      BehaviourEntry(
        "cancelWhileUserLoads",
        "Cancelled while the user loads, the call ends at once and asks for nothing more"),
      BehaviourEntry(
        "cancelWhileBothLoad",
        "Cancelled while the rest loads, the call ends at once, and its requests with it"),
      BehaviourEntry(
        "callsAtOnce", "Calls at once do not disturb each other, also when the caller of one is cancelled"),
    ],
    hints: [
      """
      try await waits: the next line begins when the value is there. Look which line needs the value of which other. \
      The avatar needs the user, and so do the certificates, but neither needs the other.
      """,
      """
      Once the user is there, start both requests before you wait for either. async let starts one at its own line and \
      waits only where its name is used. What it starts is a child of the call: it is cancelled with the caller, and when \
      an error leaves the function. A Task { } is not; that would have to be cancelled by hand, on every way out.
      """,
      """
      Keep the first line. Then: async let avatar = service.image(at: user.avatarURL), and the same for the certificates, \
      without try and without await. Last: return try await UserPage(user: user, avatar: avatar, certificates: \
      certificates). One try await covers both names.
      """,
    ],
    rightFixes: rightFixesOfAsyncLet,
    mistakes: mistakesOfAsyncLet,
    diagnostics: diagnosticsOfAsyncLet)
}

private let mistakesOfAsyncLet = [
  Mistake(
    "GuessedAvatar",
    rejectedBy: .behaviour("userFirst", .failed),
    looksLike: "asking for the avatar before the user is known",
    why: """
      Where the avatar is stands in the user's own record and nowhere else. A guessed url saves a moment and is wrong as \
      soon as the server stores a picture under another name; and when the user does not exist, the request is made all \
      the same.
      """,
    signs: [.finds("avatarTooEarly")]),
  Mistake(
    "EarlyCertificates",
    rejectedBy: .behaviour("userFirst", .failed),
    looksLike: "asking for the certificates before the user is known",
    why: """
      The id is there from the beginning, so this works, and saves time, as long as the user exists. But nobody knows \
      that yet: when the user cannot be loaded, the server has been asked about somebody it does not know.
      """,
    signs: [.finds("certificatesTooEarly")]),
  Mistake(
    "UserForEach",
    rejectedBy: .behaviour("userFirst", .failed),
    looksLike: "loading the user again for each part that needs it",
    why: """
      Each call of user(id:) is a request of its own: the server answers the same question several times, and the parts \
      of one page may come from different answers. Load the user once, before the two requests that need it.
      """,
    signs: [.finds("userTwice")]),
  Mistake(
    "UnusedAsyncLet",
    rejectedBy: .behaviour("userFirst", .failed),
    looksLike: "starting a request with async let and then making it once more",
    why: """
      async let has made the request already; its name stands for the answer. Who calls the service again asks twice. A \
      child that nobody awaits is cancelled when the function ends, and its error is lost. Use the name: try await avatar.
      """,
    signs: [.finds("askedTwice"), .contains("asynclet")]),
  Mistake(
    "AssumesTheOrder",
    rejectedBy: .behaviour("pageIsRight", .failed),
    looksLike: "taking the results of a group in the order in which its tasks were added",
    why: """
      next() hands over whichever result is ready first. Today that is the avatar, tomorrow the certificates, and then the \
      call gives up although nothing has failed. Look at each result to see which it is.
      """,
    signs: [.finds("threwWithoutFailure"), .contains("addTask"), .contains(".next()")]),
  Mistake(
    "FillsInForAnswers",
    rejectedBy: .behaviour("pageIsRight", .failed),
    looksLike: "returning a page before both answers are there",
    why: """
      A Task { } only starts, and the first result of a group is one of two: what has not come yet is not there on the next \
      line. An empty picture or list in its place looks like a page, and nobody asks what happened to the rest. Await both \
      before the page is made.
      """,
    signs: [.finds("wrongPage"), .contains("Image(pixels:[])")]),
  Mistake(
    "UnwrapsInOrder",
    rejectedBy: .behaviour("pageIsRight", .crashed),
    looksLike: "forcing the results of a group into the order in which its tasks were added",
    why: """
      next() hands over whichever result is ready first. Today that is the avatar, tomorrow the certificates, and then a \
      forced cast or an exclamation mark stops the program. Look at each result to see which it is.
      """,
    signs: [.ends("pageIsRight", .crashed), .contains("addTask"), .contains(".next()"), .contains("!")]),
  Mistake(
    "SpinsUntilBoth",
    rejectedBy: .behaviour("bothAtOnce", .hung),
    looksLike: "asking again and again, without a pause, whether both answers are there",
    why: """
      Task.yield() lets others run and comes back at once: the loop keeps a processor busy for as long as the requests \
      take. And when one fails, what the loop looks for never comes. await wakes the call when there is something to do.
      """,
    signs: [.ends("bothAtOnce", .hung), .contains("Task.yield()"), .contains("while")]),
  Mistake(
    "SleepsForTheAnswers",
    rejectedBy: .behaviour("bothAtOnce", .failed),
    looksLike: "sleeping for a while instead of waiting for the answers",
    why: """
      Nobody knows beforehand how long a request takes. The page comes later than it could, and a failure is noticed only \
      when the sleep is over, or never. await wakes the call in the moment in which the answer is there.
      """,
    signs: [.finds("tooSlow"), .contains("Task.sleep(")]),
  Mistake(
    "BlockingWait",
    rejectedBy: .behaviour("callsAtOnce", .hung),
    looksLike: "blocking a thread until both answers are there",
    why: """
      wait() keeps its thread, and what it waits for needs a thread too. The main actor has one, the pool a few: as soon \
      as calls like this one have blocked all of them, none is left on which an answer could arrive. await gives the \
      thread back.
      """,
    signs: [.ends("callsAtOnce", .hung), .contains(".wait(")]),
  Mistake(
    "ForgottenBranch",
    rejectedBy: .behaviour("failuresArrive", .hung),
    looksLike: "a failure after which nobody ends the wait",
    why: """
      A throwing line leaves its task at once, and what stands below it does not happen: neither a leave() nor a resume. \
      Whoever waits for that waits for ever. It must happen on every way out, in a defer for instance.
      """,
    signs: [.ends("bothAtOnce", .passed), .ends("failuresArrive", .hung)]),
  Mistake(
    "ResumedTwice",
    rejectedBy: .behaviour("failuresArrive", .crashed),
    looksLike: "a continuation that can be resumed from more than one place",
    why: """
      A failure of either request ends the wait, and so does cancelling. When the second of them resumes the same \
      continuation again, the runtime stops the program. Whoever comes first has to take the continuation away, in one \
      step under a lock or in an actor. Child tasks need no continuation at all.
      """,
    signs: [.finds("resumedTwice"), .ends("bothAtOnce", .passed)]),
  Mistake(
    "SharedPlace",
    rejectedBy: .behaviour("callsAtOnce", .failed),
    looksLike: "parts of a page kept where all calls share them",
    why: """
      Two calls at once put their parts in the same place, and each takes what the other left there: a page with somebody \
      else's picture. What belongs to one call is made in that call.
      """,
    signs: [.finds("foreignPage"), .ends("pageIsRight", .passed)]),
  Mistake(
    "CancelsAnotherCall",
    rejectedBy: .behaviour("callsAtOnce", .failed),
    looksLike: "cancelling tasks that belong to another call",
    why: """
      A loader that keeps its tasks in a property has one place for all calls. The next call overwrites what the last one \
      put there; who cancels what is in it stops a page that somebody else still waits for. Keep the tasks of a call in \
      that call.
      """,
    signs: [.finds("cancelledForAnother")]),
  Mistake(
    "TupleInOneAsyncLet",
    rejectedBy: .behaviour("bothAtOnce", .failed),
    looksLike: "one async let for both requests",
    why: """
      async let starts one child task for everything to the right of its equals sign, and within that task the calls of a \
      tuple run one after the other. Two requests at the same time take two: an async let for each.
      """,
    signs: [.finds("oneAfterTheOther"), .contains("asynclet(")]),
  Mistake(
    "AwaitedAtOnce",
    rejectedBy: .behaviour("bothAtOnce", .failed),
    looksLike: "waiting for one of the two before the other is started",
    why: """
      async let starts a child task and goes on; it is the await of its value that waits. Where that await comes before \
      the line that starts the other request, the two never run at the same time. Start both first, then await both.
      """,
    signs: [.finds("oneAfterTheOther"), .contains("asynclet")]),
  Mistake(
    "OneAfterTheOther",
    rejectedBy: .behaviour("bothAtOnce", .failed),
    looksLike: "loading one after the other",
    why: """
      An await waits until its value is there, also inside a tuple and also for the value of a task: what comes after it \
      has not begun. Only what is started before the first of the two is waited for runs at the same time.
      """,
    signs: [.finds("oneAfterTheOther")]),
  Mistake(
    "AsksAgain",
    rejectedBy: .behaviour("failuresArrive", .failed),
    looksLike: "asking again after a failure",
    why: """
      A second attempt makes the caller wait longer for the error, and the server does twice the work just when it is in \
      trouble. Whether it is worth another attempt is for the caller to say, who has the error.
      """,
    signs: [.finds("askedAgain")]),
  Mistake(
    "DroppedFailures",
    rejectedBy: .behaviour("failuresArrive", .failed),
    looksLike: "turning a failure into nothing with try?",
    why: """
      try? throws the error away, and a cancellation with it. The caller gets a page with an empty picture or without \
      certificates and takes it for the truth: somebody who has passed an exam has not. Let the error leave the function.
      """,
    signs: [.finds("failureDropped"), .contains("try?")]),
  Mistake(
    "ErrorsLeftInTheGroup",
    rejectedBy: .behaviour("failuresArrive", .failed),
    looksLike: "leaving a group without asking for the result of each of its tasks",
    why: """
      At the end of its body a group waits for the tasks that are left, but throws their results away, errors included. \
      Only next() or a for try await loop hands them over, one by one. A discarding group is another matter: that one \
      does throw the first error.
      """,
    signs: [
      .finds("failureDropped"), .contains("withThrowingTaskGroup"), .lacks("catch"), .lacks("fortryawait"),
      .lacks("Result"), .lacks("try?"), .lacks("cancelAll"),
    ]),
  Mistake(
    "PrintedFailures",
    rejectedBy: .behaviour("failuresArrive", .failed),
    looksLike: "catching a failure of which the caller should hear",
    why: """
      A caught error has come to its end: the caller takes what is returned for the whole page. Let it through, or throw it \
      on.
      """,
    signs: [.finds("failureDropped"), .contains("catch")]),
  Mistake(
    "LastErrorWins",
    rejectedBy: .behaviour("failuresArrive", .failed),
    looksLike: "throwing CancellationError where a request has failed",
    why: """
      Nobody has cancelled the caller: it has to hear what was wrong. After a failure the other request is cancelled and \
      ends with CancellationError, so who keeps the latest error keeps the wrong one. The first one counts.
      """,
    signs: [.finds("cancellationInstead"), .ends("failureEndsCall", .passed)]),
  Mistake(
    "WrappedErrors",
    rejectedBy: .behaviour("failuresArrive", .failed),
    looksLike: "an error of its own in place of the server's",
    why: """
      The caller looks for the error of the server and finds another. It can no longer tell a picture that is gone from a \
      server that is down. Let the error through as it is.
      """,
    signs: [.finds("otherError")]),
  Mistake(
    "UserInItsOwnTask",
    rejectedBy: .behaviour("cancelWhileUserLoads", .failed),
    looksLike: "loading the user in a task that does not belong to the call",
    why: """
      What Task { } or Task.detached starts is not a child: cancelling the caller does not reach it, and whatever waits for \
      it goes on waiting. Await what can be awaited directly; where a task is needed, withTaskCancellationHandler has to \
      cancel it.
      """,
    signs: [.finds("userNotCancelled")]),
  Mistake(
    "CancelsOnlyOne",
    rejectedBy: .behaviour("cancelWhileBothLoad", .failed),
    looksLike: "a cancellation that reaches only one of the two requests",
    why: """
      When the caller is cancelled, a request that runs in a task made by hand goes on for nobody. Whoever makes such a task \
      has to cancel it with withTaskCancellationHandler; a defer comes only when the function ends, and that still waits. An \
      async let or a child of a group is cancelled with the caller, without a word about it.
      """,
    signs: [.finds("notAllCancelled")]),
  Mistake(
    "UnstructuredTasks",
    rejectedBy: .behaviour("cancelWhileBothLoad", .failed),
    looksLike: "requests in tasks that do not belong to the call",
    why: """
      Task { } starts a task of its own. Cancelling the caller does not reach it: it loads on for a screen that is gone, \
      unless withTaskCancellationHandler cancels it. async let and the tasks of a group are children of the call, and are \
      cancelled with it.
      """,
    signs: [.finds("notCancelled")]),
  Mistake(
    "KeepsRunning",
    rejectedBy: .behaviour("nothingLeftBehind", .failed),
    looksLike: "a request that nobody cancels when the other has failed",
    why: """
      A cancellation handler runs when the caller is cancelled, not when the function throws; a task of its own just goes \
      on then. Cancel it on every way out, in a defer. A child task needs neither.
      """,
    signs: [.finds("runsOnAfterFailure"), .ends("cancelWhileBothLoad", .passed)]),
  Mistake(
    "WaitForAll",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "waiting with waitForAll()",
    why: """
      waitForAll() remembers the first error and throws it when all tasks have ended; until then it cancels nothing. A for \
      try await loop over the group throws at once, and leaving the body with an error cancels the other task.
      """,
    signs: [.finds("failureLate"), .contains("waitForAll()")]),
  Mistake(
    "WaitsForBoth",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "a failure that does not cancel the other request",
    why: """
      There will be no page once one request has failed, and yet the call waits for the other. An error that is put away, as \
      a Result or in a variable, cancels nothing, and neither does returning from the body of a group. Let the error be \
      thrown: when it leaves the function or the group's body, the other child is cancelled.
      """,
    signs: [.finds("failureLate")]),
]

private let diagnosticsOfAsyncLet = [
  DiagnosticNote(
    "reading 'async let' can throw",
    """
    The error of a child task comes out where its value is read, so that is where try belongs. One try covers everything to \
    its right: try await UserPage(…) reads all of them.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "capturing 'async let' variables is not supported",
    """
    The value of an async let can be read in the function itself and not in a closure, and the right side of another async \
    let is such a closure. Await the value first: let user = try await …; what cannot do without a closure can use a task \
    group.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'async' can only be used with 'let' declarations",
    "A child task brings one value, once, so its name cannot be a variable.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "has no member 'cancel'",
    """
    The name of an async let stands for the value, there is no task to take hold of. It needs no cancel(): the child is \
    cancelled when the caller is, and when the function ends before its value was awaited.
    """, section: "Why it happens"),
  DiagnosticNote(
    "expression is 'async' but is not marked with 'await'",
    """
    This waits, and Swift wants to see where. Without async let the next line waits with it; the names of async lets are read \
    with await too, one for the whole expression.
    """, section: "Why it happens"),
  DiagnosticNote(
    "call can throw but is not marked with 'try'",
    """
    A request can fail. On the right of async let neither try nor await is needed; both belong where the value is read. \
    Without async let they belong here.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "sending 'self' risks causing data races",
    """
    Both requests would use the loader itself, at the same time, and it is not Sendable. The contract has a struct that is; an \
    actor or a class on the main actor may be shared as well.
    """, section: "Why it happens"),
  DiagnosticNote(
    "risks causing data races",
    """
    The tasks run at the same time as each other and as the function, so they may not write its variables or share an object \
    that is not Sendable. An async let hands its value over instead; a child of a group returns it.
    """, section: "Why it happens"),
  DiagnosticNote(
    "mutation of captured var",
    """
    The closure may run while the function goes on, so it must not write the function's variable. An async let hands its \
    value over instead; a child of a group returns it.
    """, section: "Why it happens"),
  DiagnosticNote(
    "'Sendable'-conforming class",
    """
    A class whose variables anybody may change is not safe to share between tasks. Two async lets need no such object: each \
    hands over its own value.
    """, section: "Why it happens"),
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    """
    A child task is outside the actor: it can ask the actor to keep a value, with a method and await, but not reach into its \
    properties.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to closure result type 'Image'",
    """
    All tasks of a group return the same type, and this one was made for images. Make an enum of a picture or certificates and \
    a group of that; or two async lets, each with a type of its own.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "type 'Any' does not conform to the 'Sendable' protocol",
    """
    What a task returns must be safe to hand over, and Any says nothing of that. Make an enum of a picture or certificates; \
    or two async lets, each with a type of its own.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "must be unwrapped to a value of type",
    """
    With try? a failure becomes nil, and the page has no place for that; the error must reach the caller. The result of next() \
    is nil when no task is left: take it with if let, or with for try await.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "'nil' is incompatible with return type",
    "A call that has no page says why: let the error be thrown.", section: "What each wrong fix does"),
  DiagnosticNote(
    "invalid conversion from throwing function",
    """
    This closure must not throw, and loading can fail. withThrowingTaskGroup passes an error on and cancels the other task \
    when it leaves the body.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    """
    This closure is called by something that knows nothing of async and cannot wait. async let starts a request without a \
    queue and without a closure.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, which other tasks need. async let and task groups need neither a lock nor a semaphore.
    """, section: "What each wrong fix does"),
]
