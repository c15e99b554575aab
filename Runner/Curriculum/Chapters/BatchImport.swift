import Report

extension Chapter {
  package static let batchImport = Self(
    name: "BatchImport",
    part: .lifetimes,
    title: "An import in batches, with progress",
    problem: """
      An import of 10,000 lines runs on the main actor, in one piece. The screen stands still, nothing tells how far it has \
      come, it cannot be stopped, and one bad line loses everything.
      """,
    starter: Starter(failing: [
      "screenStaysAlive", "savesInChunks", "reportsEachChunk", "shortImports", "keepsEarlierChunks",
      "cancelStops", "tenThousandRecords",
    ]),
    behaviours: [
      BehaviourEntry("screenStaysAlive", "The screen draws every frame while lines are imported"),
      BehaviourEntry("savesInChunks", "The records are saved in chunks, one after the other, in order"),
      BehaviourEntry("reportsEachChunk", "The progress rises chunk by chunk to exactly the number of lines"),
      BehaviourEntry("reportsWhatIsSaved", "What is reported is what has been saved by then"),
      BehaviourEntry("shortImports", "Short imports work: no line, less than a chunk, whole chunks only"),
      BehaviourEntry("nothingAfterReturn", "When the import returns or throws, it is over"),
      BehaviourEntry("namesBadRecord", "A line that is no record is named by its number in the file"),
      BehaviourEntry("keepsEarlierChunks", "When a line is bad or a save fails, the chunks before are kept"),
      BehaviourEntry("cancelStops", "The button stops the import at the edge of a chunk"),
      BehaviourEntry(
        "tenThousandRecords", "10,000 records arrive, chunk by chunk, and the screen draws every frame"),
    ],
    hints: [
      """
      Parsing and saving have nothing to do with the screen. Which part of the work does, and belongs on the main actor? And \
      what is the piece of work after which one can report, stop or fail, and the store is in order? Then ask what has to be \
      true at the end of each piece.
      """,
      """
      Go through the lines in a loop, a chunk at a time, in a function that is not isolated to the main actor. In each turn: \
      look whether the task is cancelled, parse the chunk, save it, and await progress. Awaiting keeps the reports in order \
      and before the return; a task that is started for a report does neither.
      """,
      """
      Make the importer an actor, or mark importRecords @concurrent in a class that is not on the main actor. for start in \
      stride(from: 0, to: lines.count, by: chunkSize): try Task.checkCancellation(); let end = min(start + chunkSize, \
      lines.count); parse the lines start..<end, and where parse throws, throw BadRecord(line: index + 1) with the index in \
      lines; try store.save(chunk); await progress(end, lines.count). Afterwards return lines.count.
      """,
    ],
    rightFixes: rightFixesOfBatchImport,
    mistakes: mistakesOfBatchImport,
    diagnostics: diagnosticsOfBatchImport)
}

private let mistakesOfBatchImport = [
  Mistake(
    "WorksOnMain",
    rejectedBy: .behaviour("screenStaysAlive", .failed),
    looksLike: "parsing or saving on the main thread, or making it wait",
    why: """
      What is isolated to the main actor runs on the main thread, and async changes nothing about that: between two awaits \
      it has the thread for itself. Task.yield() lets others run in between, but a single save takes longer than a frame. \
      Parse and save where nobody draws: in an actor, a @concurrent function, or a detached task whose value is awaited.
      """,
    signs: [.finds("screenStops")]),
  Mistake(
    "OneSave",
    rejectedBy: .behaviour("savesInChunks", .failed),
    looksLike: "saving everything at once",
    why: """
      Until that one save nothing is kept: a report before it counts what is not in the store, and an error or the button \
      loses all of it. Save each chunk as soon as it has been parsed.
      """,
    signs: [.finds("oneSave")]),
  Mistake(
    "OneRecordASave",
    rejectedBy: .behaviour("savesInChunks", .failed),
    looksLike: "a save of its own for each record",
    why: """
      A save takes its time however little is in it: 10,000 of them take as many times that. And what is kept when a line \
      is bad then ends anywhere, not at the edge of a chunk. Collect the records of a chunk, and save them together.
      """,
    signs: [.finds("oneRecordASave")]),
  Mistake(
    "CountsWholeChunks",
    rejectedBy: .behaviour("reportsEachChunk", .failed),
    looksLike: "counting each chunk as a whole one, also the last",
    why: """
      The last chunk has what is left: of 25 lines by 10, three chunks are 25 records and not 30. Count the records that \
      were saved, or take the smaller of the product and the total.
      """,
    signs: [.finds("wholeChunksCounted")]),
  Mistake(
    "ReportsInTasks",
    rejectedBy: .behaviour("nothingAfterReturn", .failed),
    looksLike: "reports that are started and not waited for",
    why: """
      A Task { … } or a block on the main queue runs some time later. importRecords may have returned by then, and the \
      sheet that shows the progress may be gone; and each task of several goes its own way to the main actor, so that one \
      can overtake another. Await progress in the import itself.
      """,
    signs: [.finds("reportedAfterReturn")]),
  Mistake(
    "SkipsBadLines",
    rejectedBy: .behaviour("namesBadRecord", .failed),
    looksLike: "an error that ends before it gets to the caller",
    why: """
      try?, a catch that does not throw and a task that nobody waits for all keep the error to themselves: the import \
      returns as if all had gone well, and the user never hears which line is missing. Throw BadRecord from the catch, in \
      code that importRecords waits for.
      """,
    signs: [.finds("badRecordDropped")]),
  Mistake(
    "ParsesEverythingFirst",
    rejectedBy: .behaviour("keepsEarlierChunks", .failed),
    looksLike: "a bad line that keeps the chunks before it from being saved",
    why: """
      If every line is parsed before the first save, a bad one near the end ends the import while the store is still empty. \
      Parse and save chunk by chunk; if you parse ahead, keep the error until the chunks before have been saved.
      """,
    signs: [.finds("lostBeforeBadRecord")]),
  Mistake(
    "ChecksAtTheEnd",
    rejectedBy: .behaviour("cancelStops", .failed),
    looksLike: "an import whose saves go on after its task was cancelled",
    why: """
      Cancelling only sets a flag on the task; neither parse nor save looks at it. try Task.checkCancellation() has to stand \
      where there is still something to stop: before each chunk. And it looks at the task it is in: one made with \
      Task { } or Task.detached, or a block on a queue, does not hear of the caller's cancellation unless you pass it on.
      """,
    signs: [.finds("cancelIgnored"), .ends("savesInChunks", .passed)]),
  Mistake(
    "ReturnsWhenStopped",
    rejectedBy: .behaviour("cancelStops", .failed),
    looksLike: "returning from a stopped import as if it were done",
    why: """
      Whoever called takes what is returned for a whole import. isCancelled in the condition of a loop ends it without a \
      word, and so does a stream whose reader is cancelled: its for await loop ends as it does after the last element. Throw: \
      try Task.checkCancellation().
      """,
    signs: [.finds("cancelNotThrown")]),
  Mistake(
    "LeavesTheWorker",
    rejectedBy: .behaviour("cancelStops", .failed),
    looksLike: "throwing while a save is still under way",
    why: """
      Cancelling ends the wait for a stream at once, and a continuation that is resumed then ends the wait for a queue: \
      neither ends the save. importRecords throws, and the store changes afterwards, perhaps while the next import begins. \
      Cancel the worker, and wait for it before you throw.
      """,
    signs: [.finds("savedAfterThrow")]),
]

private let diagnosticsOfBatchImport = [
  DiagnosticNote(
    "escaping closure captures non-escaping parameter 'progress'",
    """
    Without @escaping, progress may be used only until importRecords returns, and a closure that is kept or given to a task \
    might run later. You may write @escaping. First ask whether anything waits for that closure: a report that nobody \
    waits for can come after the return.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "expression is 'async' but is not marked with 'await'",
    """
    This call may have to wait, and await says so. progress belongs to the main actor: from code that is not on it, await \
    goes there and comes back when the report has been made. Then the next chunk begins.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    This code is on no actor and cannot wait for one, as in a block on a queue or a function without async. Let it hand \
    its result back, by a return, a continuation or the value of a task, and report from the async function that waits for it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    """
    forEach and map call their closure and cannot wait for it. Where a report has to be awaited, use a for or while loop.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "main actor-isolated property",
    """
    This property is on the main actor, and the import is not. What changes during an import is best a local variable of \
    it: then no actor is needed, and nothing is left over for the next import.
    """, section: "Why it happens"),
  DiagnosticNote(
    "captured var",
    """
    The closure runs at the same time as the code that changes this variable. Capture its value, as in [done], or let the \
    closure return what it has done. A report needs no closure: await it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "passing closure as a 'sending' parameter",
    """
    The closure takes something with it that is used outside as well. If that is self: capture [parser, store], which may be \
    used anywhere, or make the importer an actor or a Sendable class. If it is a variable: capture its value.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    Something would be used on two sides at the same time. Here that is mostly a var, such as the count or the chunk, that a \
    task or a block uses while the import goes on: capture its value, as in [done], or return it from the task. A report \
    needs no task of its own: await it. Or it is self, a class that says nothing about threads: capture [parser, store] in \
    its place.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    Waiting like this would block the thread that others need. One async function that does one chunk after the other needs \
    no lock and no semaphore.
    """, section: "Fixes and their trade-offs"),
]
