import Report

extension Chapter {
  package static let appStoreSearch = Self(
    name: "AppStoreSearch",
    part: .migration,
    title: "App Store search",
    problem: """
      A search with icons in a list, over real HTTP. Queries arrive mangled, failures look like empty lists, icons are \
      downloaded twice, and what nobody wants any more goes on and turns up late.
      """,
    starter: Starter(
      failing: [
        "everyQueryArrives", "badAnswersAreTold", "brokenConnectionIsTold", "cancelledSearchCloses",
        "oneDownloadForAll", "failuresAreToldAndForgotten",
        "cellShowsApp", "cellShowsLatestApp", "olderLoadIsGivenUp", "reusedCellStaysEmpty",
        "screenShowsSearch", "latestQueryWins", "olderSearchIsClosed", "onlyShownRowsLoad",
        "newQueryTakesCellsBack", "leavingEndsAll",
      ]),
    stages: [serviceStage, imagesStage, cellsStage, screenStage],
    rightFixes: rightFixesOfAppStoreSearch,
    mistakes: mistakesOfAppStoreSearch,
    diagnostics: diagnosticsOfAppStoreSearch)
}

private let serviceStage = Stage(
  "service", "the search service",
  behaviours: [
    BehaviourEntry(
      "findsApps", "The store is asked once for each search, and each gets its own apps", lane: .network),
    BehaviourEntry("everyQueryArrives", "The store reads every query as it was typed", lane: .network),
    BehaviourEntry(
      "badAnswersAreTold", "A bad status and an unreadable answer each come out as their error",
      lane: .network),
    BehaviourEntry(
      "brokenConnectionIsTold", "A missing or broken connection comes out as its error", lane: .network),
    BehaviourEntry(
      "cancelledSearchCloses", "A cancelled search ends at once and closes its connection, and no other",
      lane: .network),
  ],
  hints: [
    """
    An address has rules of its own: which characters may stand where, and what a plus means to whoever reads it. An \
    answer has a status besides its bytes. And a task that is cancelled tells only those who have asked to be told. What of \
    that does the code leave to chance?
    """,
    """
    URLComponents with URLQueryItem encodes what would end a value, but leaves a plus as it is: replace it in \
    percentEncodedQuery by %2B. Keep the response as well as the data, and ask HTTPURLResponse for its statusCode before you \
    decode. The async data(from:) of URLSession throws when the connection breaks, and closes it when the task is cancelled.
    """,
    """
    do { (data, response) = try await session.data(from: url) } catch { throw StoreError.noConnection }; then guard \
    (response as? HTTPURLResponse)?.statusCode is 200, else throw .status; then guard let answer = try? \
    JSONDecoder().decode(SearchAnswer.self, from: data), else throw .unreadable. For the address: let encoded = \
    components.percentEncodedQuery?.replacing("+", with: "%2B"), and set percentEncodedQuery to it.
    """,
  ])

private let imagesStage = Stage(
  "images", "the image loader",
  behaviours: [
    BehaviourEntry(
      "oneDownloadForAll", "All who want an icon at the same time share one download", lane: .network),
    BehaviourEntry(
      "iconsLoadTogether", "Different icons are downloaded at the same time, and each is kept", lane: .network
    ),
    BehaviourEntry(
      "failuresAreToldAndForgotten", "All who wait get a failure as its error; the next one asks anew",
      lane: .network),
    BehaviourEntry("cancelSparesOthers", "Whoever gives up takes an icon from nobody else", lane: .network),
    BehaviourEntry(
      "lastCancelCloses", "An icon that nobody waits for any more is given up, and can be asked for again",
      lane: .network),
  ],
  hints: [
    """
    An actor runs one piece of code at a time, but at every await it lets others in. Who comes in during a download finds \
    no icon. What else could be there to be found, and who may end it?
    """,
    """
    Keep a table of downloads under way, URL to task, and count who waits for each. Look, create and store without an await in \
    between. Awaiting a task passes no cancelling on to it: withTaskCancellationHandler tells you that a caller has left, \
    and the last one who leaves cancels the task. A download takes itself off the table when it ends, however it ends.
    """,
    """
    try await withTaskCancellationHandler { try await task.value } onCancel: { Task { await leave(url, task) } }. In \
    leave, if downloads[url]?.task == task: one caller less; at none, downloads[url] = nil and task.cancel(), in that \
    step. The task begins with defer { if !Task.isCancelled { downloads[url] = nil } }, loads as the search does, with \
    its status and its errors, and stores the icon.
    """,
  ])

private let cellsStage = Stage(
  "cells", "the cells",
  behaviours: [
    BehaviourEntry(
      "cellShowsApp", "A cell shows its app, then the icon, or that there is none", lane: .network),
    BehaviourEntry(
      "cellShowsLatestApp", "Whatever comes late of an older icon never changes the cell", lane: .network),
    BehaviourEntry(
      "olderLoadIsGivenUp", "A cell that shows another app gives up the older icon", lane: .network),
    BehaviourEntry(
      "reusedCellStaysEmpty", "A cell that was taken back loads nothing and stays empty", lane: .network),
  ],
  hints: [
    """
    A task that was started and forgotten cannot be stopped, and does not know that its cell shows another app by now. What \
    must a cell keep, and what must it ask when the icon is there?
    """,
    """
    Keep the task. show(_:) and prepareForReuse() cancel it before anything else. Cancelling does not take back an answer that \
    is there already, and comes out of the loader as an error: ask after the await, for both, before you set the picture.
    """,
    """
    load?.cancel() first. Then load = Task { … }: make a Picture of whatever comes, .icon in the do, .missing in the catch; then \
    guard !Task.isCancelled else { return }; then picture = loaded. Task.isCancelled asks the task that is running; \
    load?.isCancelled would ask the newer one.
    """,
  ])

private let screenStage = Stage(
  "screen", "the screen",
  behaviours: [
    BehaviourEntry(
      "screenShowsSearch", "The screen shows that it searches, then results, nothing found, or the error",
      lane: .network),
    BehaviourEntry("latestQueryWins", "A late answer to an older query is never shown", lane: .network),
    BehaviourEntry(
      "olderSearchIsClosed", "Each query closes the connection of the older search", lane: .network),
    BehaviourEntry(
      "onlyShownRowsLoad", "However fast the list is scrolled, only what is shown loads", lane: .network),
    BehaviourEntry(
      "newQueryTakesCellsBack", "A new query gives up the icons of the older list", lane: .network),
    BehaviourEntry("leavingEndsAll", "Whoever leaves the screen leaves nothing behind", lane: .network),
  ],
  hints: [
    """
    The screen is the cell once more, with a search in place of an icon, and it has cells to look after. Which of its calls \
    make something unwanted, and what is under way then?
    """,
    """
    queryChanged(_:), for the empty text too, and disappear() end the same things: the search and all cells. Write that once. Ask \
    for an icon when its row appears, in a cell of its own, and let prepareForReuse() give it up when the row disappears.
    """,
    """
    private var search: Task<Void, Never>? and cells: [Int: AppCell]. A function stop() cancels the search, calls \
    prepareForReuse() on each cell and empties the table. queryChanged(_:) calls stop(), sets .idle or .searching, and starts \
    a task that makes a state of whatever comes, asks guard !Task.isCancelled else { return }, and sets it.
    """,
  ])

/// What has been passed before a mistake of a later stage is spoken of.
private let serviceHolds = serviceStage.behaviours.map { Sign.ends($0.id, .passed) }
private let imagesHold = serviceHolds + imagesStage.behaviours.map { Sign.ends($0.id, .passed) }
private let cellsHold = imagesHold + cellsStage.behaviours.map { Sign.ends($0.id, .passed) }

private let mistakesOfAppStoreSearch = [
  Mistake(
    "PlusStaysAsItIs",
    rejectedBy: .behaviour("everyQueryArrives", .failed),
    looksLike: "leaving a plus in the query as it is",
    why: """
      URLQueryItem encodes what would end a value, such as & and #, and blanks. A plus may stand in a query, so it \
      stays. But the store reads the query as a form, where a plus is a space: whoever looks for c++ is shown what there is for \
      c. Replace it by %2B once the rest is encoded.
      """,
    signs: [.finds("plusArrivesAsSpace")]),
  Mistake(
    "ServiceEndsOlderSearch",
    rejectedBy: .behaviour("findsApps", .failed),
    looksLike: "a service that ends its last search when the next one begins",
    why: """
      That is for the screen to decide, which knows what it shows. A service may have several callers: the search of one is no \
      reason to end that of another. Whoever does not want an answer any more cancels the task that asks for it.
      """,
    signs: [.finds("otherApps"), .finds("othersCancelled")]),
  Mistake(
    "BridgeIgnoresCancelling",
    rejectedBy: .behaviour("cancelledSearchCloses", .failed),
    looksLike: "a request that cancelling does not reach",
    why: """
      Cancelling sets a flag in the task, and tells whoever has asked to be told. A continuation does not ask, and a task of its \
      own that is made inside is not cancelled with the one around it: the request goes on to its end. data(from:) asks by itself; \
      around a continuation it takes withTaskCancellationHandler, whose onCancel cancels the data task.
      """,
    signs: [.finds("connectionStaysOpen")]),
  Mistake(
    "OneDownloadAtATime",
    rejectedBy: .behaviour("iconsLoadTogether", .failed),
    looksLike: "downloading one icon after the other",
    why: """
      In a line nobody downloads twice, but everybody waits: one slow icon keeps all others from the screen. What must not \
      happen twice is the download of the same icon. Keep what is under way by URL, and let each URL have its own.
      """,
    signs: serviceHolds + [.finds("oneAfterTheOther")]),
  Mistake(
    "TasksKeptForGood",
    rejectedBy: .behaviour("failuresAreToldAndForgotten", .failed),
    looksLike: "keeping a failed download as if it were an icon",
    why: """
      What is kept for a URL, a task or its result, answers everybody who asks later. After a failure that is the failure, for as \
      long as the app runs. Take a download that has failed off the table before those who wait for it go on.
      """,
    signs: serviceHolds + [.finds("failureKept")]),
  Mistake(
    "AnyCancelEndsDownload",
    rejectedBy: .behaviour("cancelSparesOthers", .failed),
    looksLike: "one caller whose cancelling ends the download of all",
    why: """
      The download belongs to everybody who waits for it. A cell that scrolls away takes the icon from a cell that is still on \
      the screen, and gives it an error for something that it has not done. Count who waits; only the last one who leaves \
      may end the download.
      """,
    signs: serviceHolds + [.finds("takenFromOthers")]),
  Mistake(
    "SharedDownloadGoesOn",
    rejectedBy: .behaviour("lastCancelCloses", .failed),
    looksLike: "a download that goes on when nobody waits for it any more",
    why: """
      Awaiting a task of its own passes no cancelling on to it: whoever waits may leave, the task does not hear of it. So \
      the connection stays in use for an icon that nobody sees, and there are only a few at a time. Count who waits, with \
      withTaskCancellationHandler, and let the last one who leaves cancel the download.
      """,
    signs: serviceHolds + [.finds("downloadGoesOn")]),
  Mistake(
    "CellCancelsWithoutAsking",
    rejectedBy: .behaviour("cellShowsLatestApp", .failed),
    looksLike: "showing what still comes of an icon that was given up",
    why: """
      Cancelling takes nothing back. An icon that is there already arrives all the same, and the giving up itself arrives as an \
      error. Ask after the await, on the main actor, for an icon as well as for an error, whether it is still this cell's: by \
      Task.isCancelled or a number for each show(_:). A name will not do, for two apps may have the same; nor an address or \
      the app, which may be shown, leave and come back.
      """,
    signs: imagesHold + [
      .any([.finds("olderIconShown"), .finds("olderFailureShown")]),
      .any([.ends("olderLoadIsGivenUp", .passed), .finds("olderFailureShown")]),
    ]),
  Mistake(
    "CellAsksWithoutCancelling",
    rejectedBy: .behaviour("olderLoadIsGivenUp", .failed),
    looksLike: "leaving older icons aside without giving them up",
    why: """
      The cell shows the right icon, and the wrong ones are still downloaded. Whoever scrolls through a hundred rows waits for a \
      hundred icons, a few at a time, before those on the screen have their turn. Keep the task, and cancel it in show(_:) and \
      prepareForReuse().
      """,
    signs: imagesHold + [.ends("cellShowsLatestApp", .passed), .finds("loadGoesOn")]),
  Mistake(
    "ScreenCancelsWithoutAsking",
    rejectedBy: .behaviour("latestQueryWins", .failed),
    looksLike: "showing what still comes of a search that was ended",
    why: """
      Cancelling takes nothing back. An answer that is there already arrives all the same, and the ending itself arrives as an \
      error. Ask after the await, on the main actor, for an answer as well as for an error, and set nothing when the search is not \
      the latest any more.
      """,
    signs: cellsHold + [
      .finds("olderAnswerShown"),
      .any([.ends("olderSearchIsClosed", .passed), .finds("failureWhileSearching")]),
    ]),
  Mistake(
    "NumbersWithoutCancelling",
    rejectedBy: .behaviour("olderSearchIsClosed", .failed),
    looksLike: "leaving older answers aside without ending their searches",
    why: """
      The screen shows the right answer, and the store works for the wrong ones: one request for each letter that was typed, all \
      of them to the end. Keep the task of the search, and cancel it when the next query comes, when the text is cleared and when \
      the user leaves.
      """,
    signs: cellsHold + [.ends("latestQueryWins", .passed), .finds("olderSearchGoesOn")]),
  Mistake(
    "CellsDroppedNotTakenBack",
    rejectedBy: .behaviour("onlyShownRowsLoad", .failed),
    looksLike: "leaving the icons of rows that are off the screen under way",
    why: """
      A cell that is let go of does not notice. The task that loads its icon goes on until somebody cancels it, and keeps a \
      connection that the rows on the screen are waiting for. rowDisappeared(_:) has to take the cell back: prepareForReuse().
      """,
    signs: cellsHold + [.finds("hiddenRowsGoOn")]),
]

private let diagnosticsOfAppStoreSearch = [
  DiagnosticNote(
    "overlapping accesses to",
    """
    With components?.percentEncodedQuery on both sides, the right one is read while the left one is being changed. Put the encoded \
    text into a let first, and set it in the next line.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "captured var",
    """
    onCancel runs on whatever thread cancels, at any time, also before the variable was set. Keep the data task behind a Mutex or \
    a lock that both sides use, with the case in which the cancelling came first; or await data(from:), which needs none of it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from a Sendable closure",
    """
    A completion handler of URLSession runs on a thread of the session, and onCancel on that of whoever cancels: neither is in your \
    actor. Bring the result back by a continuation and go on after the await, or hop: Task { await … }.
    """, section: "Why it happens"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    A completion handler of URLSession runs on a thread of the session, and onCancel on that of whoever cancels: neither is in your \
    actor. Bring the result back by a continuation and go on after the await, or hop: Task { await … }.
    """, section: "Why it happens"),
  DiagnosticNote(
    "'Sendable'-conforming class",
    """
    Cells share the loader, so its tables are used by many tasks. An actor or the main actor guards them; in a class of your own \
    they belong into a Mutex, or behind a lock, and then it is you who promises.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "with non-Sendable type",
    """
    What several tasks use at the same time must be Sendable: an actor, a class on the main actor, or one whose state is behind a Mutex \
    or a lock.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    What is sent to another task is still used here. Let the other task have values of its own, or make the type an actor, or one whose \
    state is behind a Mutex.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'async' call in a function that does not support concurrency",
    """
    show(_:) and queryChanged(_:) return at once. What they begin is a task; keep it, for it has to be cancelled.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is not marked with 'try'",
    """
    The answer may be an error, and that is to be told or shown: catch it where the answer is awaited.
    """, section: "The problem"),
  DiagnosticNote(
    "errors thrown from here are not handled",
    """
    The answer may be an error, and that is to be told or shown: catch it where the answer is awaited.
    """, section: "The problem"),
  DiagnosticNote(
    "moved to the FoundationNetworking module",
    """
    On Linux URLSession and what belongs to it are in a module of their own: import it as SearchService.swift does, with #if \
    canImport(FoundationNetworking).
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'URLSession",
    """
    On Linux URLSession and what belongs to it are in a module of their own: import it as SearchService.swift does, with #if \
    canImport(FoundationNetworking).
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from a nonisolated context",
    """
    What a cell and a screen show belongs to the main actor. A detached task, or a function that belongs to no actor, cannot set it; \
    a Task that is made in a method of the cell can.
    """, section: "Why it happens"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This blocks its thread, or a lock would be held across an await. Guard the table in a function that is not async, with withLock, \
    and await outside of it.
    """, section: "Fixes and their trade-offs"),
]
