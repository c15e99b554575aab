import Report

extension Chapter {
  package static let staleSearch = Self(
    name: "StaleSearch",
    part: .callbacks,
    title: "Stale search results",
    problem: """
      A screen searches as you type. Several requests are under way at once, and whichever ends last decides what is \
      shown: often it is an older one.
      """,
    starter: Starter(failing: [
      "newestQueryWins", "quickTyping", "answerMeetsNextQuery", "olderFailureIsNotShown", "olderRequestsEnd",
      "clearingGoesBackToIdle", "sameQueryAgain",
    ]),
    behaviours: [
      BehaviourEntry("showsLoadingThenResults", "A search shows that it is loading, then what was found"),
      BehaviourEntry(
        "showsEmptyAndFailure", "Nothing found, and a failure, are shown as such, and the next search works"),
      BehaviourEntry(
        "newestQueryWins", "A late answer to an older query never takes the place of the newer one's"),
      BehaviourEntry(
        "quickTyping", "Queries typed at once: the last one counts, the requests of the others do not go on"),
      BehaviourEntry(
        "answerMeetsNextQuery",
        "Nothing is left of an answer that comes in the very instant of the next query"),
      BehaviourEntry("olderFailureIsNotShown", "The failure of an older query is never shown"),
      BehaviourEntry("cancellingIsNotShown", "A search that was replaced or cleared shows no error"),
      BehaviourEntry("olderRequestsEnd", "A new query, or clearing the text, cancels the older request"),
      BehaviourEntry(
        "clearingGoesBackToIdle", "Once the text is cleared, nothing of the search turns up again"),
      BehaviourEntry(
        "sameQueryAgain", "The same text can be searched for again, and its newest answer counts"),
      BehaviourEntry("twoScreens", "Two screens search at the same time and do not disturb each other"),
    ],
    hints: [
      """
      Two things are needed. The older search has to hear that nobody wants it any more. And should its answer come all \
      the same, something has to keep it off the screen: cancelling asks a task to stop, it takes nothing back, and some \
      services do not notice it at all.
      """,
      """
      Keep the task of the latest search in the model. The first thing in search(for:), also when the text was cleared, \
      is to cancel it. In the task, ask between the await and every line that sets state whether it is still wanted; an \
      error needs that as much as an answer. The text does not tell, because the same one may be searched for twice.
      """,
      """
      private var searching: Task<Void, Never>?, and in search(for:) searching?.cancel() before the guard. Then \
      searching = Task { … }: inside, do and catch only make a SearchState of what came, found = apps.isEmpty ? .empty : \
      .results(apps) or found = .failed(error). After both, on the main actor: if Task.isCancelled { return }, and state \
      = found.
      """,
    ],
    rightFixes: rightFixesOfStaleSearch,
    mistakes: mistakesOfStaleSearch,
    diagnostics: diagnosticsOfStaleSearch)
}

private let mistakesOfStaleSearch = [
  Mistake(
    "WaitsOnTheMainThread",
    rejectedBy: .behaviour("showsLoadingThenResults", .failed),
    looksLike: "making the main thread wait for the answer",
    why: """
      While search(for:) waits, the screen draws nothing, not even .loading, and takes no keystroke: nobody can type the \
      next query. A task waits without keeping the thread.
      """,
    signs: [.finds("screenBlocked")]),
  Mistake(
    "BlocksTheTaskItWaitsFor",
    rejectedBy: .behaviour("showsLoadingThenResults", .hung),
    looksLike: "blocking the main thread until a task has ended that needs it",
    why: """
      wait() keeps the main thread, and the Task that would call signal() is to run on that very thread: each waits for the \
      other. Even a task elsewhere would keep the screen from drawing until it answers. A task waits without keeping the \
      thread.
      """,
    signs: [.ends("showsLoadingThenResults", .hung), .contains("DispatchSemaphore")]),
  Mistake(
    "TimerNeverFires",
    rejectedBy: .behaviour("showsLoadingThenResults", .failed),
    looksLike: "a debounce with a Timer",
    why: """
      A Timer fires only where a run loop runs, and none does here, nor in a command-line tool or a server: the request is \
      never made. Sleep in the task that makes it; cancelling the task then ends the pause as well.
      """,
    signs: [.ends("showsLoadingThenResults", .failed), .finds("notAsked"), .contains("Timer.scheduledTimer")]),
  Mistake(
    "CancelsTheNewTask",
    rejectedBy: .behaviour("showsLoadingThenResults", .failed),
    looksLike: "cancelling a search before it has asked the server",
    why: """
      A task that is stored first and cancelled then is the new one: what it would ask for is not sent, and the screen \
      stays at .loading. Cancel what was stored before, then store the new task.
      """,
    signs: [.ends("showsLoadingThenResults", .failed), .finds("askedWhenCancelled")]),
  Mistake(
    "WrappedErrors",
    rejectedBy: .behaviour("showsEmptyAndFailure", .failed),
    looksLike: "an error of its own in place of the service's",
    why: """
      .failed has the error with which the service failed, so that the screen can tell one failure from another. Hand it \
      over as it is.
      """,
    signs: [
      .ends("showsLoadingThenResults", .passed), .ends("showsEmptyAndFailure", .failed), .finds("otherError"),
    ]),
  Mistake(
    "FailureIsPrinted",
    rejectedBy: .behaviour("showsEmptyAndFailure", .failed),
    looksLike: "leaving the screen at .loading when the request has failed",
    why: """
      The request has ended, and nobody tells the screen: the user waits for an answer that will never come. Whatever ends \
      the latest search has to set state, its error too.
      """,
    signs: [
      .ends("showsLoadingThenResults", .passed), .ends("showsEmptyAndFailure", .failed),
      .finds("failureNotShown"),
    ]),
  Mistake(
    "AsksAgain",
    rejectedBy: .behaviour("showsEmptyAndFailure", .failed),
    looksLike: "asking the server more than once for one query",
    why: """
      When the request has failed, the user is to hear of it; whether it is worth another attempt is for the one who can \
      press Return again to say.
      """,
    signs: [.ends("showsLoadingThenResults", .passed), .finds("askedTwice")]),
  Mistake(
    "ShortTextIsIgnored",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "taking a short text for none",
    why: """
      Only the empty text is .idle. A single letter is a query; in many languages it is a word.
      """,
    signs: [.ends("showsLoadingThenResults", .passed), .finds("notLoading"), .contains(".count")]),
  Mistake(
    "SharedByAllScreens",
    rejectedBy: .behaviour("twoScreens", .failed),
    looksLike: "something that all models share",
    why: """
      A static or global task or number belongs to every screen at once: a search on one cancels or outdates that on the \
      other, which then waits for ever. Keep it in the model.
      """,
    signs: [
      .ends("newestQueryWins", .passed), .ends("showsLoadingThenResults", .passed),
      .ends("twoScreens", .failed),
    ]),
  Mistake(
    "NeverLoading",
    rejectedBy: .behaviour("showsLoadingThenResults", .failed),
    looksLike: "not showing .loading within half a second of the query",
    why: """
      Until the answer comes the screen goes on showing what belongs to the query before. Set state to .loading when a \
      search begins; if it begins with a pause, the pause must be short.
      """,
    signs: [.ends("showsLoadingThenResults", .failed), .finds("notLoading")]),
  Mistake(
    "DebounceTooLong",
    rejectedBy: .behaviour("showsLoadingThenResults", .failed),
    looksLike: "asking the server later than half a second after the query",
    why: """
      A pause before the request saves requests while somebody types, but whoever has stopped typing waits for nothing. \
      Here it may be half a second at most.
      """,
    signs: [.ends("showsLoadingThenResults", .failed), .finds("askedLate")]),
  Mistake(
    "EmptyTextIsAsked",
    rejectedBy: .behaviour("clearingGoesBackToIdle", .failed),
    looksLike: "asking the server for the empty text",
    why: """
      Clearing the text ends the search, it does not begin one. Cancel what is under way, go back to .idle, and ask \
      nobody.
      """,
    signs: [.finds("askedForNothing")]),
  Mistake(
    "FailureAsEmpty",
    rejectedBy: .behaviour("showsEmptyAndFailure", .failed),
    looksLike: "showing a failure as if nothing had been found",
    why: """
      try? ?? [] makes no difference between a store that is down and one that has no such app; an empty catch does the \
      same. The user believes that there is none and does not try again. Catch the error and show .failed with it.
      """,
    signs: [.finds("failureShownAsEmpty")]),
  Mistake(
    "EmptyList",
    rejectedBy: .behaviour("showsEmptyAndFailure", .failed),
    looksLike: "an empty list of results in place of .empty",
    why: """
      The screen has a state of its own for an answer without apps, with words of its own; .results has at least one app.
      """,
    signs: [.finds("emptyList")]),
  Mistake(
    "IgnoresTheSameText",
    rejectedBy: .behaviour("sameQueryAgain", .failed),
    looksLike: "not asking again when the text is one that was searched for before",
    why: """
      Whoever presses Return on the same text wants a new answer, after a failure above all. Each call is a query of its \
      own.
      """,
    signs: [
      .ends("newestQueryWins", .passed), .ends("olderFailureIsNotShown", .passed),
      .ends("sameQueryAgain", .failed), .finds("notAsked"),
    ]),
  Mistake(
    "AnswersFromMemory",
    rejectedBy: .behaviour("sameQueryAgain", .failed),
    looksLike: "no new search for a text that was searched for before",
    why: """
      The screen keeps what it showed, and the server is not asked. What was found before may be out of date; whoever \
      searches again wants to know. Each call is a query of its own.
      """,
    signs: [
      .ends("showsEmptyAndFailure", .passed), .ends("newestQueryWins", .passed),
      .ends("olderFailureIsNotShown", .passed), .ends("sameQueryAgain", .failed), .finds("notLoading"),
    ]),
  Mistake(
    "IgnoresWhileLoading",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "ignoring a query that comes while another is under way",
    why: """
      The last text is the one that counts, and it is the one that is thrown away: who types on while "s" is loading gets \
      the apps for "s". The older search has to give way, not the newer.
      """,
    signs: [
      .ends("showsEmptyAndFailure", .passed), .ends("newestQueryWins", .failed),
      .ends("cancellingIsNotShown", .failed), .finds("notAsked"),
    ]),
  Mistake(
    "LoopEndsWithTheFirstError",
    rejectedBy: .behaviour("showsEmptyAndFailure", .failed),
    looksLike: "a loop over the queries that ends with the first error",
    why: """
      An error that leaves the loop ends it, and nobody takes the queries that follow. Catch the error of each search \
      inside the loop. A loop that waits for each answer also takes the queries one after the other: the newest has to \
      wait for all older ones.
      """,
    signs: [
      .ends("showsLoadingThenResults", .passed), .ends("showsEmptyAndFailure", .failed), .finds("notLoading"),
      .contains("forawait"),
    ]),
  Mistake(
    "OneAfterTheOther",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "beginning the next search only when the older one has ended",
    why: """
      Nothing is overtaken that way, but the newest query, the only one that counts, waits for all older ones. Cancelling \
      those shortens the wait only where the service notices; one that does not answers in its own time. Ask at once, and \
      keep older answers off the screen.
      """,
    signs: [.ends("showsLoadingThenResults", .passed), .finds("askedLate")]),
  Mistake(
    "DebounceOnly",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "a pause before the request, and nothing that ends the older search",
    why: """
      A pause makes it rarer that two requests are under way at once, not impossible: the server may need longer than the \
      pause between two words. What was asked has to be cancelled, and what is answered late kept off the screen.
      """,
    signs: [
      .ends("newestQueryWins", .failed), .finds("olderAnswerShown"), .finds("olderRequestRunsOn"),
      .contains(".sleep("), .lacks(".cancel("),
    ]),
  Mistake(
    "CancelsTheSameTextOnly",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "cancelling only an older search for the same text",
    why: """
      A dictionary by text finds the task of the same text, and whoever types on has another one. Whatever its text, the \
      older search has to give way: one stored task is enough.
      """,
    signs: [.finds("olderAnswerShown"), .finds("olderRequestRunsOn"), .contains("[query]?.cancel()")]),
  Mistake(
    "IdleWhenCancelled",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "setting the state back to .idle when an older search ends",
    why: """
      By then the state belongs to the newer search, which is loading or has its answer already. A search that is no longer \
      wanted sets nothing at all.
      """,
    signs: [.ends("showsEmptyAndFailure", .passed), .finds("idleShown")]),
  Mistake(
    "CancelWithoutCheck",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "cancelling the older search, and showing its answer all the same when it comes",
    why: """
      cancel() sets a flag in the task and stops nothing. A service may look at the flag and throw, and that error is none \
      to be shown; or it does not look, or has answered already, and then the await returns as if nothing had happened. \
      Ask Task.isCancelled after the await.
      """,
    signs: [
      .ends("newestQueryWins", .failed), .ends("olderRequestsEnd", .passed), .finds("olderAnswerShown"),
      .contains(".cancel()"), .lacks("isCancelled"), .lacks("checkCancellation"),
    ]),
  Mistake(
    "AsksTheStoredTask",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "asking the stored task whether it was cancelled",
    why: """
      By the time an older answer is there, the newer task is the one that is stored, and nobody has cancelled that. \
      Task.isCancelled asks the task that is running: the older one.
      """,
    signs: [
      .ends("newestQueryWins", .failed), .finds("olderAnswerShown"), .contains("?.isCancelled"),
      .contains(".cancel()"),
    ]),
  Mistake(
    "CheckBeforeAwaitOnly",
    rejectedBy: .behaviour("newestQueryWins", .failed),
    looksLike: "a check for cancellation that does not keep an older answer off the screen",
    why: """
      The check counts between the answer and the line that sets state, and only in the task that was cancelled. Before the \
      await it comes too early: the await takes all the time there is, and that is when the next query is typed. In the \
      catch it sees errors alone, and behind a try? it stops nothing.
      """,
    signs: [
      .ends("newestQueryWins", .failed), .ends("olderRequestsEnd", .passed), .finds("olderAnswerShown"),
      .contains(".cancel()"),
    ]),
  Mistake(
    "ShowsCancellationError",
    rejectedBy: .behaviour("cancellingIsNotShown", .failed),
    looksLike: "showing the CancellationError with which a cancelled search ends",
    why: """
      Whoever is cancelled ends with an error, from the service or from Task.checkCancellation(), and the catch takes it \
      for a failure: while the new search is loading, the screen says that something went wrong. In the catch, too, ask \
      whether the search is still wanted.
      """,
    signs: [.finds("cancellationErrorShown")]),
  Mistake(
    "OnlyCancellationErrorIsCaught",
    rejectedBy: .behaviour("cancellingIsNotShown", .failed),
    looksLike: "telling a cancelled search by the type of its error",
    why: """
      CancellationError is what Swift's own functions throw. A network layer ends a cancelled request with an error of its \
      own, and an older request may also fail for a reason of its own. What counts is not which error it is but whose: ask \
      in the catch whether the search is still wanted.
      """,
    signs: [.finds("cancelledRequestShown"), .ends("newestQueryWins", .passed)]),
  Mistake(
    "FailureIsNotChecked",
    rejectedBy: .behaviour("olderFailureIsNotShown", .failed),
    looksLike: "keeping older answers off the screen, but not older failures",
    why: """
      A request that nobody wants any more can fail as well as be answered. Every line that sets state after the await \
      needs the question whether the search is still the latest; the one in the catch too.
      """,
    signs: [
      .ends("newestQueryWins", .passed), .ends("olderFailureIsNotShown", .failed),
      .finds("olderFailureShown"),
    ]),
  Mistake(
    "ComparesTheText",
    rejectedBy: .behaviour("sameQueryAgain", .failed),
    looksLike: "telling searches apart by their text",
    why: """
      The same text may be searched for twice: somebody types on and deletes again, or presses Return once more. Then the \
      older search has the right text too, and its answer or failure is taken for the newer one's. A task that was \
      cancelled, or a number, tells them apart.
      """,
    signs: [
      .ends("newestQueryWins", .passed), .ends("olderFailureIsNotShown", .passed), .finds("olderOfSameText"),
    ]),
  Mistake(
    "ClearingCancelsNothing",
    rejectedBy: .behaviour("clearingGoesBackToIdle", .failed),
    looksLike: "going back to .idle without ending the search that is under way",
    why: """
      Clearing the text is a query like any other as far as the older one is concerned: that must give way. A guard that \
      returns before the cancelling leaves it as it is, and its answer turns up under an empty text.
      """,
    signs: [
      .ends("newestQueryWins", .passed), .ends("quickTyping", .passed),
      .ends("clearingGoesBackToIdle", .failed), .finds("olderAnswerShown"),
    ]),
  Mistake(
    "LoadingInTheTask",
    rejectedBy: .behaviour("clearingGoesBackToIdle", .failed),
    looksLike: "setting .loading in a task that may have been cancelled before it began",
    why: """
      A task that is cancelled before its first line runs all the same. When the text is cleared just then, .idle is set \
      first, and .loading after it, for good. Set .loading in search(for:) itself, or ask Task.isCancelled before it too.
      """,
    signs: [
      .ends("newestQueryWins", .passed), .ends("quickTyping", .passed), .finds("loadingAfterClearing"),
    ]),
  Mistake(
    "NumberDrawnInTheTask",
    rejectedBy: .behaviour("quickTyping", .failed),
    looksLike: "leaving it to when a task runs which query counts as the latest",
    why: """
      Tasks that are not on the main actor begin in any order. When two queries are typed shortly after each other, the \
      task of the older may be the later one to run, and then it counts as the latest. Number the queries, or store and \
      cancel the task, in search(for:) itself.
      """,
    signs: [
      .ends("newestQueryWins", .passed), .ends("quickTyping", .failed), .finds("olderAnswerShown"),
      .contains("Task"),
    ]),
  Mistake(
    "CheckBeforeTheHop",
    rejectedBy: .behaviour("answerMeetsNextQuery", .failed),
    looksLike: "leaving a moment in which an older search may still set state after the next query",
    why: """
      Either the older search asks whether it is still wanted, and a hop to the main actor follows before the line that \
      sets state: the next query may be typed just then. Or the next query ends the older search only after a pause. End \
      it before search(for:) returns, and ask on the main actor, with no await in between: there nothing comes between \
      two lines.
      """,
    signs: [
      .ends("newestQueryWins", .passed), .ends("quickTyping", .passed),
      .ends("clearingGoesBackToIdle", .passed),
      .ends("olderFailureIsNotShown", .passed), .ends("answerMeetsNextQuery", .failed),
      .finds("olderAnswerShown"),
    ]),
  Mistake(
    "DetachedRequest",
    rejectedBy: .behaviour("olderRequestsEnd", .failed),
    looksLike: "cancelling, but not the task in which the older request is under way",
    why: """
      Cancelling reaches one task and its children. A request in a Task or a Task.detached of its own is no child of the \
      task that waits for it; a pause that is over is not the request; and a task cannot be cancelled once the variable for \
      it is nil, which an older task may have made it. The request goes on to its end, at the cost of the server and of the \
      battery. Cancel the task that makes it.
      """,
    signs: [.finds("olderRequestRunsOn"), .contains(".cancel()"), .lacks("[query]?.cancel()")]),
  Mistake(
    "NumberedNotCancelled",
    rejectedBy: .behaviour("olderRequestsEnd", .failed),
    looksLike: "not showing older answers, but letting their requests run on",
    why: """
      The screen is right, but every keystroke leaves a request behind that nobody needs, at the cost of the server and of \
      the battery. Keep the task as well, and cancel it.
      """,
    signs: [.ends("newestQueryWins", .passed), .finds("olderRequestRunsOn")]),
  Mistake(
    "ClearingKeepsTheRequest",
    rejectedBy: .behaviour("olderRequestsEnd", .failed),
    looksLike: "not cancelling the request that is under way when the text is cleared",
    why: """
      Nothing is shown of it, but the server works on for nobody. Cancel the older search before the line that returns \
      for the empty text.
      """,
    signs: [.finds("runsOnAfterClearing")]),
]

private let diagnosticsOfStaleSearch = [
  DiagnosticNote(
    "no exact matches in call to initializer",
    """
    Something in this task throws and nobody catches it, so it is no Task<Void, Never>. Catch the error in the task; only \
    there it can be shown, or left aside when the search is no longer wanted.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be mutated from",
    """
    This belongs to the main actor, and the code here does not run there. A Task that is created in a method of the model \
    does; one that is detached, or a closure on a queue, has to hop: and then the question whether the search is still wanted has to \
    be asked after the hop.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "can not be referenced from",
    """
    This property belongs to the main actor, and this code does not run there. search(for:) itself does, and so does a Task \
    that is created in it: store and cancel the task there.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be accessed from outside of the actor",
    """
    What is on the main actor can be read elsewhere only with an await, and until the line after that it may have changed \
    again. Ask on the main actor itself, where a Task that is created in search(for:) runs.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "two 'SearchState' operands",
    """
    SearchState has no ==, because errors have none. To ask for one case: if case .loading = state.
    """, section: "The problem"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    This closure belongs to no actor: whoever calls it may be on any thread, and a Timer calls it only where a run loop runs. \
    For a pause, sleep in the task; cancelling the task ends the sleep too.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a function that does not support concurrency",
    """
    search(for:) returns at once; the screen does not wait for it. What has to wait for the server goes into a Task, which is \
    kept, so that the next query can cancel it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    A lock, a semaphore or a sleep of this kind blocks its thread, which other tasks need. The model is on the main actor, \
    where one line runs at a time: between two awaits nothing needs a lock, and for a pause there is Task.sleep.
    """, section: "Why it happens"),
  DiagnosticNote(
    "risks causing data races",
    """
    What is shared here can be changed on both sides at once. A model on the main actor and the tasks that its methods create \
    are all in one place, one after the other; keep the class @MainActor and let the task set state.
    """, section: "Why it happens"),
  DiagnosticNote(
    "in concurrently-executing code",
    """
    A variable that a closure of another thread uses may change meanwhile. Copy it into a let before the closure, or return \
    the value from the task.
    """, section: "Why it happens"),
  DiagnosticNote(
    "errors thrown from here are not handled",
    """
    search(for:) throws nothing: a failure is to be shown. Catch it in the task in which the answer is awaited.
    """, section: "The problem"),
  DiagnosticNote(
    "reference to generic type 'Task' requires arguments",
    """
    A task that sets state itself returns nothing and throws nothing: it is a Task<Void, Never>.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "it is not marked with 'try'",
    """
    The answer may be an error, and a failure is to be shown: catch it where the answer is awaited.
    """, section: "The problem"),
]
