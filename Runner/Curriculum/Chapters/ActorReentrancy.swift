import Report

extension Chapter {
  package static let actorReentrancy = Self(
    name: "ActorReentrancy",
    part: .isolation,
    title: "An actor that others enter while it waits",
    problem: """
      A cache of images looks an image up, downloads it and stores it. It is an actor, and still two callers download \
      the same image: while the first waits for the download, the second enters the actor and finds nothing.
      """,
    starter: Starter(
      failing: [
        "sharesOneDownload", "failureReachesAll", "failureIsForgotten", "cancelSparesOthers",
        "asksAfterCancel",
        "limitIsKept", "limitWhenManyArrive", "limitSparesDownloads",
      ]),
    behaviours: [
      BehaviourEntry("sharesOneDownload", "All who want an image at the same time get it from one download"),
      BehaviourEntry(
        "keptImageAtOnce", "An image in the cache is returned at once, whatever is being downloaded"),
      BehaviourEntry("failureReachesAll", "When a download fails, all who wait for it get its error"),
      BehaviourEntry(
        "failureIsForgotten",
        "Whoever asks again after an error gets the image of a new download, and only one"),
      BehaviourEntry("cancelSparesOthers", "A caller who is cancelled takes nobody's download away"),
      BehaviourEntry("lastCancelEndsDownload", "When nobody waits any more, the download is cancelled"),
      BehaviourEntry("asksAfterCancel", "Whoever asks after another was cancelled gets the image"),
      BehaviourEntry("limitIsKept", "The cache is filled to its limit, and a failure costs it no image"),
      BehaviourEntry("limitWhenManyArrive", "The limit holds when many images arrive at once"),
      BehaviourEntry("limitSparesDownloads", "What is being downloaded is not pushed out by the limit"),
    ],
    hints: [
      """
      An actor runs one piece of code at a time, but at every await it lets others in. What they find there is what \
      was stored before the await. What would they have to find to know that an image is on its way, and on what could \
      they wait?
      """,
      """
      Keep a table of downloads under way: key to Task<Image, any Error>. Look, create and store without an await in \
      between; whoever finds a task awaits its value. The task itself stores the image and takes itself off the table \
      before it ends, with an image or an error, and makes room only when it stores. Awaiting a task does not pass \
      cancellation on: count the callers, and let the last one who is cancelled cancel the task.
      """,
      """
      try await withTaskCancellationHandler { try await task.value } onCancel: { Task { await leave(key, task) } }. \
      In leave, if downloads[key]?.task == task: one caller less; at none, downloads[key] = nil and task.cancel(), in \
      that step. The task begins with defer { if !Task.isCancelled { downloads[key] = nil } }: a cancelled one is \
      off the table already, and what is there may be somebody else's. After the download: store the image, and if \
      there are more than countLimit let the oldest go.
      """,
    ],
    rightFixes: rightFixesOfActorReentrancy,
    mistakes: mistakesOfActorReentrancy,
    diagnostics: diagnosticsOfActorReentrancy)
}

private let mistakesOfActorReentrancy = [
  Mistake(
    "StoresAPlaceholder",
    rejectedBy: .behaviour("sharesOneDownload", .failed),
    looksLike: "an image without pixels in the cache for as long as the right one is being downloaded",
    why: """
      Whoever comes second takes it for the image and shows an empty one for good: nobody tells them when the right one \
      is there, or that the download has failed. Store something on which they can wait.
      """,
    signs: [.finds("wrongImage"), .contains("Image(pixels:")]),
  Mistake(
    "LooksAgainAfterwards",
    rejectedBy: .behaviour("sharesOneDownload", .failed),
    looksLike: "a download for each caller who finds no image",
    why: """
      Another look into the cache after the await keeps it tidy, but by then both downloads have been made. The others \
      must find, before the first await, that the image is on its way.
      """,
    signs: [
      .finds("downloadedTwice"), .finds("oneForEachCaller"), .ends("limitWhenManyArrive", .passed),
    ]),
  Mistake(
    "WaitsInALoop",
    rejectedBy: .behaviour("sharesOneDownload", .failed),
    looksLike: "sleeping until it is worth another look",
    why: """
      A sleep knows nothing of the download: the image is there, and the caller sleeps on. And who wakes up and finds no \
      image cannot tell a failure from a download that goes on. Await the task that downloads: it ends at the right \
      moment and has the image or the error.
      """,
    signs: [.finds("imageLate"), .contains("Task.sleep")]),
  Mistake(
    "OneAfterTheOther",
    rejectedBy: .behaviour("keptImageAtOnce", .failed),
    looksLike: "waiting for a turn before the look into the cache",
    why: """
      Whoever has the turn keeps it for a whole download, and meanwhile nobody gets even an image that is there. Look \
      first. For what is missing a turn is not enough either: it hands on neither the error of a failed \
      download nor the knowledge that others still wait.
      """,
    signs: [.finds("waitsForAnother")]),
  Mistake(
    "FailureStaysOnTheTable",
    rejectedBy: .behaviour("failureIsForgotten", .failed),
    looksLike: "a failed download that is kept",
    why: """
      Whoever asks later gets the error of long ago, and the server is never asked again. A line after the await is not \
      reached when the download throws: take it off the table on every way out, with defer or in a catch.
      """,
    signs: [.finds("failureKept")]),
  Mistake(
    "FirstCallerClearsTheTable",
    rejectedBy: .behaviour("failureIsForgotten", .failed),
    looksLike: "a failed download that others still find after its error was handed out",
    why: """
      When a task ends, those who wait for it go on in any order. If one of them is to clear the table, another may be \
      quicker, ask again and find the task that has failed. Let the download take itself off the table before it ends.
      """,
    signs: [.finds("oldFailure")]),
  Mistake(
    "AnyCancelEndsIt",
    rejectedBy: .behaviour("cancelSparesOthers", .failed),
    looksLike: "a download that ends when one of those who wait is cancelled",
    why: """
      The download is everybody's, the cancellation is one caller's. It reaches the download when each cancellation \
      handler cancels the task, or when the download runs in the task of whoever came first. Count those who wait; \
      only the last of them may cancel.
      """,
    signs: [.finds("othersCancelled")]),
  Mistake(
    "CancelledStaysOnTheTable",
    rejectedBy: .behaviour("asksAfterCancel", .failed),
    looksLike: "a cancelled download that newcomers still find",
    why: """
      Between cancel() and the end of the task there is time for others to enter the actor. They find the task, wait \
      for it and get CancellationError, though nobody has cancelled them. Take it off the table in the step that cancels \
      it; and when it ends, let it not take off the one that has come in its place.
      """,
    signs: [.finds("newcomerCancelled")]),
  Mistake(
    "NobodyCancels",
    rejectedBy: .behaviour("lastCancelEndsDownload", .failed),
    looksLike: "a download that nobody ever cancels",
    why: """
      A task made with Task { } is not a child of its caller: it goes on when the caller is cancelled, and awaiting its \
      value passes nothing on. withTaskCancellationHandler tells you when a caller is cancelled; the last one \
      should cancel the task.
      """,
    signs: [.finds("downloadGoesOn"), .contains("Task"), .lacks(".cancel()"), .lacks("cancelAll()")]),
  Mistake(
    "EverybodyClearsTheTable",
    rejectedBy: .behaviour("failureIsForgotten", .failed),
    looksLike: "taking off the table a download that somebody else has put there",
    why: """
      Those who waited go on one after the other, and a cancelled download ends some time later. By then a new download \
      may be on the table under the same key, and who comes next does not find it. Let only the \
      download clear its own place, and only while it is its own.
      """,
    signs: [
      .finds("sideBySide"), .ends("sharesOneDownload", .passed), .ends("lastCancelEndsDownload", .passed),
    ]),
  Mistake(
    "MakesRoomBefore",
    rejectedBy: .behaviour("limitWhenManyArrive", .failed),
    looksLike: "making room before the download",
    why: """
      The room was counted before the await, and the image is stored after it. In between others count the same room, and \
      a download that fails has cost an image for nothing. Count when the image has arrived, in the step that \
      stores it.
      """,
    signs: [.finds("outgrown"), .finds("gaveWayToFailure"), .ends("sharesOneDownload", .passed)]),
  Mistake(
    "TasksInsteadOfImages",
    rejectedBy: .behaviour("limitIsKept", .failed),
    looksLike: "a cache from which nothing ever goes",
    why: """
      Whatever holds an image counts: a task that has ended keeps its image too, so a table of tasks is a cache without a \
      limit. When an image arrives, count those that have arrived, and let one go if there are too many.
      """,
    signs: [.ends("limitIsKept", .failed), .ends("sharesOneDownload", .passed), .finds("nothingGoes")]),
]

private let diagnosticsOfActorReentrancy = [
  DiagnosticNote(
    "from a Sendable closure",
    """
    onCancel may be called on any thread, also while the actor is busy, so it cannot touch what the actor guards. It may \
    start a task that enters the actor: Task { await leave(key, task) }.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    """
    A detached task is outside the actor. A plain Task { } made in a method of the actor runs in it and may change what \
    it guards; outside of it, call a method of the actor with await.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    onCancel, like other closures that run anywhere, is outside the actor and cannot wait for its turn there. It may start \
    a task that does: Task { await leave(key, task) }.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "capturing 'async let' variables is not supported",
    """
    async let belongs to the function that made it and ends with it; others cannot wait for it. A Task can be stored, and \
    any number of callers can await its value.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "with non-Sendable type",
    """
    onCancel and detached tasks run anywhere, so what they take along must be safe to share. A class with variables is not. \
    Take along what is: the key, and the Task itself, by which the entry of the table can be found again.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'Sendable'-conforming class",
    """
    All screens share the cache, so what it stores must be guarded. An actor guards its own properties; in a class it takes \
    a lock or a queue around every use, and @unchecked Sendable to say so.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    Across an await the code may go on on another thread, where a lock cannot be unlocked; and those who wait for it would \
    block the pool's threads. Hold a lock for a look and a change, withLock { … }, never for a download.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    """
    The body of withLock, of a continuation and of their like cannot wait. Do there what needs no waiting, look and store, \
    and let a task do the downloading.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "(CheckedContinuation<Image, any Error>) async throws",
    """
    The body of a continuation is a plain function that only stores it. Let a task do the downloading and resume \
    everyone who waits.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert return expression of type 'Task<Image, any Error>'",
    "The task is not the image yet. Its value is, once it has ended: try await task.value.",
    section: "Fixes and their trade-offs"),
]
