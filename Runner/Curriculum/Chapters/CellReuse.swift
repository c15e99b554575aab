import Report

extension Chapter {
  package static let cellReuse = Self(
    name: "CellReuse",
    part: .callbacks,
    title: "A cell that is used again",
    problem: """
      A list hands its cells out again while their images are still being loaded. A cell shows whichever image \
      arrives last, and any load that ends stops its spinner.
      """,
    starter: Starter(failing: [
      "olderImageIgnored", "olderFailureIgnored", "newerCancelsOlder", "sameProductAgain",
      "scrollingAwayCancels", "cachedAtOnce", "cachedReplacesLoad",
    ]),
    behaviours: [
      BehaviourEntry(
        "loadsItsImage", "An image is loaded behind a spinner, which stops when the image is there"),
      BehaviourEntry(
        "failureShowsFallback", "When a load fails, the fallback is shown and the spinner stops"),
      BehaviourEntry("olderImageIgnored", "An image that arrives for an earlier product changes nothing"),
      BehaviourEntry("olderFailureIgnored", "A failure that arrives for an earlier product changes nothing"),
      BehaviourEntry(
        "newerCancelsOlder", "A cell that is used again cancels the load before and goes on spinning"),
      BehaviourEntry(
        "sameProductAgain",
        "When a product comes back to its cell it is loaded anew, and only that load counts"),
      BehaviourEntry(
        "scrollingAwayCancels", "A cell that has scrolled away is empty, stays empty and loads nothing"),
      BehaviourEntry("cachedAtOnce", "A cached image is there at once, with neither a request nor a spinner"),
      BehaviourEntry("cachedReplacesLoad", "A cached image ends the load before, and nothing replaces it"),
      BehaviourEntry("cellsAreSeparate", "Cells that load at the same time do not disturb each other"),
    ],
    hints: [
      """
      Two loads of one cell can be under way at once, and they end in any order. Which of them may still touch the \
      cell when it ends, and how would it know?
      """,
      """
      Keep the Task in the cell, and cancel it in configure(url:) before anything else, and in prepareForReuse(). But \
      cancelling only asks: the older task goes on from its await all the same, with an image, a failure or a \
      CancellationError. Let it look, after the await and before it touches anything, whether it was cancelled. The \
      cache is asked before there is any task.
      """,
      """
      configure(url:) calls prepareForReuse(), which cancels load, forgets it, empties image and stops the spinner. A \
      service.cachedImage(at: url) is shown with a return. Otherwise isSpinning = true and load = Task { … }: in it, \
      let loaded = (try? await service.image(at: url)) ?? .fallback; then guard !Task.isCancelled else { return }; only \
      then image = loaded and isSpinning = false.
      """,
    ],
    rightFixes: rightFixesOfCellReuse,
    mistakes: mistakesOfCellReuse,
    diagnostics: diagnosticsOfCellReuse,
    // The compiler allocates with these in the accessors of a weak variable.
    outsideFunctions: ["free", "malloc"])
}

private let mistakesOfCellReuse = [
  Mistake(
    "ClearsInsideTheTask",
    rejectedBy: .behaviour("loadsItsImage", .failed),
    looksLike: "emptying the cell and starting the spinner only after configure(url:) has returned",
    why: """
      A task does not begin where it is created: its first line runs when the main actor is free again, and until then the \
      cell shows what it showed before. The list may draw it meanwhile. What is to be seen at once is set in \
      configure(url:) itself, before the task.
      """,
    signs: [.finds("startsLate")]),
  Mistake(
    "KeepsTheOldImage",
    rejectedBy: .behaviour("loadsItsImage", .failed),
    looksLike: "leaving the image of the product before in the cell while the next one is loading",
    why: """
      Until the new image arrives, the cell shows that of another product. configure(url:) has to empty it before it \
      returns; prepareForReuse() is not always called in between.
      """,
    signs: [.finds("keepsImage")]),
  Mistake(
    "BlocksTheMainThread",
    rejectedBy: .behaviour("loadsItsImage", .failed),
    looksLike: "waiting for the image inside configure(url:)",
    why: """
      While configure(url:) waits, the main thread is blocked: the spinner does not turn, the list does not scroll, and \
      nobody can call prepareForReuse(). Start a task and return.
      """,
    signs: [.finds("loadedInside")]),
  Mistake(
    "PausesFirst",
    rejectedBy: .behaviour("loadsItsImage", .failed),
    looksLike: "waiting for a while before the server is asked",
    why: """
      A pause keeps cells that scroll by from asking, but it also delays every image that is looked at, and whoever scrolls \
      a little slower has two loads under way again. Ask at once, and cancel what is not wanted any more.
      """,
    signs: [.ends("loadsItsImage", .failed), .finds("askedLate"), .contains(".sleep(")]),
  Mistake(
    "DroppedFailures",
    rejectedBy: .behaviour("failureShowsFallback", .failed),
    looksLike: "turning a failed load into nothing with try?",
    why: """
      try? makes nil of every error. A task that returns when there is no image leaves the cell as it is: empty and \
      spinning for ever. A failure ends the load as well; show the fallback and stop the spinner, unless the load was \
      cancelled.
      """,
    signs: [.ends("loadsItsImage", .passed), .finds("noFallback"), .contains("try?")]),
  Mistake(
    "WaitsForTheOlder",
    rejectedBy: .behaviour("olderImageIgnored", .failed),
    looksLike: "starting a load only when the one before has ended",
    why: """
      A cancelled request ends when the server lets it, and one that does not care takes its full time. The product that \
      is on the screen waits for one that nobody wants. Leave the older load to itself and let it find out, when it ends, \
      that it does not count.
      """,
    signs: [.ends("loadsItsImage", .passed), .ends("newerCancelsOlder", .passed), .finds("askedLate")]),
  Mistake(
    "BusyWhileLoading",
    rejectedBy: .behaviour("olderImageIgnored", .failed),
    looksLike: "a cell that takes on nothing new until its load has ended",
    why: """
      The list asks for another product, and the cell goes on with the one before, whose image nobody wants any more. \
      The newer call counts: cancel the load that is under way and begin the new one at once.
      """,
    signs: [.ends("loadsItsImage", .passed), .finds("askedLate"), .finds("requestGoesOn")]),
  Mistake(
    "OnlyPrepareCancels",
    rejectedBy: .behaviour("newerCancelsOlder", .failed),
    looksLike: "cancelling in prepareForReuse() and not in configure(url:)",
    why: """
      A list does not always call prepareForReuse() in between: one that only updates its visible products configures the \
      same cell once more. Then two loads are under way, and the stored task is the newer one, so that nobody can cancel \
      the older. Cancel in configure(url:), too.
      """,
    signs: [.ends("scrollingAwayCancels", .passed), .finds("requestGoesOn"), .contains(".cancel()")]),
  Mistake(
    "CancelsAnotherTask",
    rejectedBy: .behaviour("newerCancelsOlder", .failed),
    looksLike: "a cancel() that does not reach the request",
    why: """
      What is cancelled must be the very task that makes the request. A Task that is created inside another one is not its \
      child: cancelling the outer one does not reach it, and in it Task.isCancelled stays false. Keep the task that asks \
      the server, and cancel that one in configure(url:) and in prepareForReuse().
      """,
    signs: [.ends("scrollingAwayCancels", .failed), .finds("requestGoesOn"), .contains(".cancel()")]),
  Mistake(
    "NoCancel",
    rejectedBy: .behaviour("olderImageIgnored", .failed),
    looksLike: "loads that are neither cancelled nor kept from the cell when another product has come",
    why: """
      Each call of configure(url:) starts a load of its own, and each sets the image when it ends: the last to arrive wins, \
      whichever product it is for. Keep the task, cancel it before the next load, and let a load that was cancelled \
      leave the cell alone.
      """,
    signs: [.finds("requestGoesOn"), .finds("imageOfOlder")]),
  Mistake(
    "NumberWithoutCancel",
    rejectedBy: .behaviour("newerCancelsOlder", .failed),
    looksLike: "ignoring the older load without cancelling it",
    why: """
      What the cell shows is right, but the request goes on for an image that it will not show. Who scrolls fast has \
      dozens of them in flight, and those that are on the screen wait for their turn. Keep the task, too, and cancel it.
      """,
    signs: [
      .ends("olderImageIgnored", .passed), .ends("olderFailureIgnored", .passed), .finds("requestGoesOn"),
    ]),
  Mistake(
    "ChecksBeforeTheHop",
    rejectedBy: .behaviour("newerCancelsOlder", .failed),
    looksLike: "a check that is over before the image has come to the cell",
    why: """
      Between the check and the line that sets the image there is another await, a hop to the main actor for instance. The \
      cell can be configured anew just then, and the check is not made again. Check on the main actor, where cancel() \
      is called, with no await between the check and the cell.
      """,
    signs: [.ends("olderImageIgnored", .passed), .finds("imageOfOlder")]),
  Mistake(
    "ChecksBeforeTheAwait",
    rejectedBy: .behaviour("olderImageIgnored", .failed),
    looksLike: "a check for cancellation that does not keep the older image out of the cell",
    why: """
      Task.isCancelled says what is so now, of the task that asks. Asked before the await it knows nothing of what happens \
      while the task waits. load.isCancelled asks the task that is stored by now, and that is the newer one. Ask with \
      Task.isCancelled, in the task that was cancelled, after its last await and before the cell is touched.
      """,
    signs: [.finds("imageOfOlder"), .contains("isCancelled")]),
  Mistake(
    "CancelWithoutCheck",
    rejectedBy: .behaviour("olderImageIgnored", .failed),
    looksLike: "cancelling the older load and showing its image all the same",
    why: """
      cancel() only asks. An image that is on its way may still arrive, and then the task goes on after its await as if \
      nothing had happened. Let it look there whether it was cancelled, before it touches the cell.
      """,
    signs: [.finds("imageOfOlder"), .contains(".cancel()")]),
  Mistake(
    "ComparesURLs",
    rejectedBy: .behaviour("sameProductAgain", .failed),
    looksLike: "telling an older load from a newer one by something that both have, as a url",
    why: """
      When a product comes back to the cell there are two loads for one url, and the older one passes for the newer: if it \
      was cancelled or fails, the cell shows the fallback while its own image is on the way. Give each load something that \
      no other has, a number for instance, or ask whether its task was cancelled.
      """,
    signs: [
      .ends("olderImageIgnored", .passed), .ends("olderFailureIgnored", .passed),
      .ends("newerCancelsOlder", .passed), .finds("fallbackOfCancelled"),
    ]),
  Mistake(
    "CancelledShowsFallback",
    rejectedBy: .behaviour("newerCancelsOlder", .failed),
    looksLike: "showing the fallback when a load was cancelled",
    why: """
      A load that was cancelled ends as well, as a rule with an error, CancellationError, and so comes to where failures are \
      dealt with. By then the cell is waiting for another load, and shows the fallback meanwhile. Ask there, too, whether \
      the task was cancelled, and leave the cell alone if it was.
      """,
    signs: [.finds("fallbackOfCancelled")]),
  Mistake(
    "CancellationErrorOnly",
    rejectedBy: .behaviour("olderFailureIgnored", .failed),
    looksLike: "leaving out CancellationError and taking every other error for one of the present load",
    why: """
      A request that was cancelled can still fail for a reason of its own: because the server does not care, or because \
      the failure was on its way already. Not the kind of error tells whether the load still counts; whether its task \
      was cancelled does.
      """,
    signs: [.ends("olderImageIgnored", .passed), .finds("fallbackOfOlder"), .contains("CancellationError")]),
  Mistake(
    "CountsLoads",
    rejectedBy: .behaviour("olderImageIgnored", .failed),
    looksLike: "a spinner that goes on for a load that does not count any more",
    why: """
      When the spinner stops only with the last of all loads, it still turns over the image of the cell until the older \
      one has ended, which a server that does not care about cancellation may take long for. Only the load of the last \
      configure(url:) has a say in it.
      """,
    signs: [.ends("loadsItsImage", .passed), .finds("spinsOn")]),
  Mistake(
    "DeferStopsSpinner",
    rejectedBy: .behaviour("olderImageIgnored", .failed),
    looksLike: "a defer that stops the spinner on every way out",
    why: """
      defer also runs when the task returns because it was cancelled. By then the spinner belongs to the next load, which \
      is still under way. Stop it only after the check.
      """,
    signs: [.finds("spinnerStoppedByOlder"), .contains("defer{")]),
  Mistake(
    "StopsAnySpinner",
    rejectedBy: .behaviour("olderImageIgnored", .failed),
    looksLike: "an older load that stops the spinner when it ends",
    why: """
      The image is kept out of the cell, but the line that stops the spinner is reached by every load. By then the spinner \
      belongs to the next one. A load that does not count leaves the function before it touches anything.
      """,
    signs: [.ends("loadsItsImage", .passed), .finds("spinnerStoppedByOlder")]),
  Mistake(
    "SkipsSameProduct",
    rejectedBy: .behaviour("sameProductAgain", .failed),
    looksLike: "a cell that does not load again what it has been asked to load before",
    why: """
      The cell has been emptied, or configured for another product, and the load before was cancelled: nothing is on its \
      way any more. Whatever makes configure(url:) leave a load out, a remembered url for instance, has to be taken back \
      by prepareForReuse().
      """,
    signs: [.ends("loadsItsImage", .passed), .ends("olderImageIgnored", .passed), .finds("notAskedAgain")]),
  Mistake(
    "ForgetsTheNewTask",
    rejectedBy: .behaviour("scrollingAwayCancels", .failed),
    looksLike: "a cell that loses hold of its second load",
    why: """
      A task that sets load = nil when it ends may find the next load there: the older one ends later than the newer one \
      begins. From then on nobody can cancel that. Forget the task where it is cancelled, or only after the check that \
      the load still counts.
      """,
    signs: [.ends("newerCancelsOlder", .passed), .finds("secondRequestGoesOnUnseen")]),
  Mistake(
    "OnlyEmptied",
    rejectedBy: .behaviour("scrollingAwayCancels", .failed),
    looksLike: "emptying the cell when it scrolls away and leaving its load under way",
    why: """
      The request goes on for a cell that nobody sees, and when the image arrives the load fills the cell again, because \
      nobody told it not to. prepareForReuse() has to cancel the load as configure(url:) does.
      """,
    signs: [.ends("newerCancelsOlder", .passed), .finds("requestGoesOnUnseen")]),
  Mistake(
    "NotEmptied",
    rejectedBy: .behaviour("scrollingAwayCancels", .failed),
    looksLike: "a cell that is not empty when prepareForReuse() returns",
    why: """
      A load that was cancelled leaves the cell alone, so it is not the one to stop the spinner; and a task that is to do it \
      begins only when the main actor is free again. prepareForReuse() itself takes the image away and stops the spinner.
      """,
    signs: [.finds("notEmptied")]),
  Mistake(
    "NeverAsksTheCache",
    rejectedBy: .behaviour("cachedAtOnce", .failed),
    looksLike: "asking the server without looking into the cache",
    why: """
      image(at:) always makes a request; the cache is there to be asked before. cachedImage(at:) returns at once and may \
      be called in configure(url:), before there is any task.
      """,
    signs: [.finds("cachedAskedFor"), .lacks("cachedImage")]),
  Mistake(
    "CacheInsideTask",
    rejectedBy: .behaviour("cachedAtOnce", .failed),
    looksLike: "showing a cached image only after configure(url:) has returned",
    why: """
      A task begins when the main actor is free again, not where it is created. Until then the cell is empty and spins, \
      and a list that scrolls flickers. cachedImage(at:) needs no await: ask in configure(url:) itself, before the task.
      """,
    signs: [.finds("cachedLater")]),
  Mistake(
    "CachedBehindSpinner",
    rejectedBy: .behaviour("cachedReplacesLoad", .failed),
    looksLike: "a cached image behind a spinner",
    why: """
      A cell that is used again may still be spinning for the load before. Who shows a cached image and returns has to \
      stop the spinner as well as cancel that load.
      """,
    signs: [.finds("spinsForCached")]),
  Mistake(
    "CachedReturnsFirst",
    rejectedBy: .behaviour("cachedReplacesLoad", .failed),
    looksLike: "showing a cached image without cancelling the load before",
    why: """
      The function returns with the cached image, and the load before is still under way: its request is of no use to anybody, \
      and when it ends, it may replace the image. Cancel first of all, so that no way through configure(url:) leaves an \
      older load behind.
      """,
    signs: [.ends("newerCancelsOlder", .passed), .finds("requestGoesOnBehindCached")]),
  Mistake(
    "NumberNotTakenForCached",
    rejectedBy: .behaviour("cachedReplacesLoad", .failed),
    looksLike: "a cached image after which the load before still passes for the latest",
    why: """
      The function returns with the cached image before anything says that the load before is not the latest any more, so \
      that one ends as if it still counted. A cached image takes a new number as well, or cancels that load and has it \
      look.
      """,
    signs: [.ends("newerCancelsOlder", .passed), .finds("cachedReplaced")]),
  Mistake(
    "OneTaskForAllCells",
    rejectedBy: .behaviour("cellsAreSeparate", .failed),
    looksLike: "keeping in one place for all cells what each of them needs for itself",
    why: """
      A list has several cells, and all of them load at the same time. If the task, a number or a url is kept in a static \
      variable or in a shared object, a cell that begins to load stops the others. Keep it in the cell.
      """,
    signs: [.ends("loadsItsImage", .passed), .finds("disturbed")]),
]

private let diagnosticsOfCellReuse = [
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    """
    A detached task, and what is handed to a queue, runs outside the main actor and may not touch the cell. A Task that is \
    created in a method of the cell runs on the main actor, between its awaits, and may.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be mutated on a nonisolated actor instance",
    """
    An actor of its own is not the main actor, to which the cell belongs. Let it return the image, and set it in a task of the \
    cell; or call a method of the cell with await.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be mutated from a Sendable closure",
    """
    Nobody knows on which thread this closure will be called, so it may not touch the cell. A cancellation handler need not: \
    who cancels is on the main actor and can set the cell there. A completion handler can be marked @MainActor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    This code runs outside the actor and has to wait for its turn there, with await. A Task that is created in a method of \
    the cell is on the main actor already.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    deinit and closures that belong to no actor may not call methods of the cell. From deinit a stored task can be cancelled \
    all the same: load?.cancel() may be called from anywhere.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'async' call in a function that does not support concurrency",
    """
    configure(url:) returns at once, because the list draws the cell right after it, so it cannot wait. What waits goes \
    into a Task.
    """, section: "Why it happens"),
  DiagnosticNote(
    "'async let' in a function that does not support concurrency",
    """
    configure(url:) returns at once, because the list draws the cell right after it, so it has no child tasks. What waits \
    goes into a Task that the cell keeps.
    """, section: "Why it happens"),
  DiagnosticNote(
    "no exact matches in call to initializer",
    """
    Where a Task is stored: if one way out of its closure throws, it is a Task<Void, any Error>, and cannot be kept in a \
    variable for a Task<Void, Never>. A load has nobody to throw at: catch the error in the task and show the fallback.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "invalid conversion from throwing function of type",
    """
    One way out of this closure throws, and nobody is there to catch it. A load has nobody to throw at: catch the error in the \
    task and show the fallback.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "call can throw, but it is not marked with 'try'",
    """
    A load can fail, and when it is cancelled it ends with an error as a rule. Write try, and deal with both in the task: a \
    failure shows the fallback, a cancelled load leaves the cell alone.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "before it is declared",
    """
    A task cannot name the variable it is only about to be stored in. To know itself it needs no such thing: Task.isCancelled \
    asks the task that runs, and a number that was taken before tells loads apart.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "mutated after capture by sendable closure",
    """
    The task might read the variable while it is being set. It need not know itself: Task.isCancelled asks the task that \
    runs, and a number that was taken before, in a let, tells loads apart.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is not concurrency-safe because it is nonisolated global shared mutable state",
    """
    A variable that belongs to no actor may not be shared. This one need not be: each cell has loads of its own, so keep the \
    task or the number in the cell, which is on the main actor.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "explicit use of 'self' is required when 'self' is optional",
    """
    With [weak self] the cell may be gone by the time the task goes on. After the await: guard let self, !Task.isCancelled \
    else { return }.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    This closure runs at the same time as the code around it, and what it captures would be used on both sides. A task that is \
    created in a method of the cell is on the main actor and sets image itself; a completion handler that is marked \
    @MainActor is called there.
    """, section: "Fixes and their trade-offs"),
]
