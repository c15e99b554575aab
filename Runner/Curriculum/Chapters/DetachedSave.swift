import Report

extension Chapter {
  package static let detachedSave = Self(
    name: "DetachedSave",
    part: .callbacks,
    title: "A save that outlives its caller",
    problem: """
      A library saves each image that it downloads, in a child task on the main actor. The screen freezes and waits for \
      the disk, and when it is closed in between the image that has arrived is lost.
      """,
    starter: Starter(failing: [
      "answerDoesNotWait", "savesOffMain", "savesWhenCallerCancelled", "savesWhenMetadataFails",
      "cancelEndsDownload",
    ]),
    behaviours: [
      BehaviourEntry(
        "answersAndSaves", "Each call answers with its own image and metadata, and the image is saved once"),
      BehaviourEntry(
        "answerDoesNotWait", "Answer and error come as early as without saving, also while the disk is busy"),
      BehaviourEntry(
        "savesOffMain", "The main thread stays free: no image is written on it, flush() does not block it"),
      BehaviourEntry(
        "savesWhenCallerCancelled", "An image that has arrived is saved although its caller is cancelled"),
      BehaviourEntry(
        "savesWhenMetadataFails", "An image that has arrived is saved although its metadata fails"),
      BehaviourEntry(
        "savesWhenLibraryIsGone", "An image that has arrived is saved although nobody holds the library"),
      BehaviourEntry(
        "savesNothingWithoutImage", "When the image fails, nothing is saved and the caller hears why"),
      BehaviourEntry(
        "cancelEndsDownload", "Cancelling the caller still ends its call and the request under way, at once"),
      BehaviourEntry(
        "flushWaits", "flush() waits for all saves under way, also for two of the same image"),
      BehaviourEntry(
        "flushMissesNone", "flush() misses no save, however its call ended and whoever else is waiting"),
      BehaviourEntry(
        "flushWorksAgain", "flush() waits for a slow disk, never for nothing, and saving goes on after it"),
      BehaviourEntry("flushWaitsForNoDownload", "flush() waits for no image that is still loading"),
      BehaviourEntry(
        "failedWriteHarmsNothing", "A write that fails costs neither an answer nor another save nor flush()"),
    ],
    hints: [
      """
      Whose is the save? An async let or a group makes it a part of the call: it is cancelled with the call, and the \
      call cannot end before it. Look for a task that belongs to nobody, and at the actor that a task gets from where \
      it is created.
      """,
      """
      Create an unstructured task as soon as the image is there, with nothing in between. Task { } in a method of the \
      main actor runs on the main actor; Task.detached { } does not. Let it hold the store and not the library. For \
      flush() keep every task, under a key of its own, before the call goes on.
      """,
      """
      let save = Task.detached { [store] in _ = try? store.write(image, number: number) }, directly after the image has \
      come; then saves.insert(save) with var saves: Set<Task<Void, Never>> = []; then the metadata. flush() awaits the \
      value of each task in saves. A second task may wait for save.value and then take it out of saves.
      """,
    ],
    rightFixes: rightFixesOfDetachedSave,
    mistakes: mistakesOfDetachedSave,
    diagnostics: diagnosticsOfDetachedSave)
}

private let mistakesOfDetachedSave = [
  Mistake(
    "ForcedTry",
    rejectedBy: .behaviour("failedWriteHarmsNothing", .crashed),
    looksLike: "a forced try",
    why: """
      write throws when the disk is full, and try! stops the program then. A copy that could not be made is no reason for \
      that: catch the error where the write is.
      """,
    signs: [.ends("failedWriteHarmsNothing", .crashed), .contains("try!")]),
  Mistake(
    "ClosureOfTheMainActor",
    rejectedBy: .behaviour("flushWaits", .crashed),
    looksLike: "a closure of the main actor that a queue calls on another thread",
    why: """
      A closure that is written in a method of the main actor, and handed to a parameter that is not @Sendable, belongs to \
      the main actor. DispatchGroup.notify is older than actors and says nothing of the kind, so the compiler lets it pass; \
      the queue calls the closure on a thread of its own, where the runtime stops the program. Write @Sendable in the \
      closure's head, or put the call into a nonisolated function.
      """,
    signs: [.finds("wrongExecutor"), .contains("notify(")]),
  Mistake(
    "FailureForgotten",
    rejectedBy: .behaviour("failedWriteHarmsNothing", .hung),
    looksLike: "a save that is not taken off the list when its write fails",
    why: """
      An error leaves the closure at once, and the line after the write, which was to count the save as done, is never \
      reached. flush() waits for that save for ever. Put it into a defer, or catch the error.
      """,
    signs: [.ends("flushWaits", .passed), .ends("failedWriteHarmsNothing", .hung)]),
  Mistake(
    "DownloadsAgain",
    rejectedBy: .behaviour("savesNothingWithoutImage", .failed),
    looksLike: "asking the server twice for the same thing",
    why: """
      Every request costs the user's data, and the second may end otherwise than the first: a screen that shows an error \
      for an image that is saved, or the other way round. Save the image that the call has got.
      """,
    signs: [.finds("askedAgain")]),
  Mistake(
    "DownloadOutOfReach",
    rejectedBy: .behaviour("cancelEndsDownload", .failed),
    looksLike: "requests in a task that does not hear of the caller's cancellation",
    why: """
      A task from Task { } or Task.detached { } is nobody's child, and cancelling the one who waits for its value does not \
      reach it. That is what the save needs and the download does not: the screen is closed, and its requests go on. Only \
      the save belongs into such a task.
      """,
    signs: [.finds("requestGoesOn")]),
  Mistake(
    "DetachedBackToMain",
    rejectedBy: .behaviour("savesOffMain", .failed),
    looksLike: "a detached task that goes back to the main actor for the write",
    why: """
      A detached task begins on no actor. But a method runs where it is isolated to, whoever calls it: await self.save(…) \
      hops to the main actor, and the write blocks its thread. Give the task the store and let it write itself, or mark the \
      method nonisolated.
      """,
    signs: [.finds("onMain"), .contains("Task.detached")]),
  Mistake(
    "SyncOnAQueue",
    rejectedBy: .behaviour("savesOffMain", .failed),
    looksLike: "handing the write to a queue with sync",
    why: """
      sync waits until the closure has run, so the caller's thread is blocked all the same. To save the switch of threads, \
      Dispatch even runs the closure on the thread that waits: here on the main one. Use async.
      """,
    signs: [.finds("onMain"), .contains(".sync{"), .lacks("Task{"), .lacks("Task("), .lacks("asynclet")]),
  Mistake(
    "ChildTask",
    rejectedBy: .behaviour("savesWhenMetadataFails", .failed),
    looksLike: "saving in a child task of the call",
    why: """
      async let and the tasks of a group are children: when the caller is cancelled, or an error leaves their scope, they \
      are cancelled too, and the write gives up. And a scope does not end before its children, so the call waits for the \
      disk however it ends. What is to outlive the call must not be its child.
      """,
    signs: [.finds("saveGivesUpAfterFailure"), .lacks(".cancel()")]),
  Mistake(
    "TaskOnMainActor",
    rejectedBy: .behaviour("savesOffMain", .failed),
    looksLike: "a task that is created on the main actor and runs there",
    why: """
      Task { } takes over the actor on which it is created. Its closure runs on the main actor, and what blocks in it blocks \
      the main thread; a lower priority changes nothing about that. Task.detached { } takes over no actor, and neither does \
      a Task that is created in a nonisolated function.
      """,
    signs: [
      .finds("onMain"), .contains("Task"), .lacks("Task.detached"), .lacks(".sync{"), .lacks("asynclet"),
      .lacks("Dispatch"),
    ]),
  Mistake(
    "InlineBeforeMetadata",
    rejectedBy: .behaviour("answerDoesNotWait", .failed),
    looksLike: "a call that waits for its own save",
    why: """
      await gives the thread back, but the function goes on only when the write is done, and the screen waits for the disk. \
      Where the write runs in the caller's own task it is also cancelled with it. Start the save and do not wait for it.
      """,
    signs: [.finds("waitsForSave")]),
  Mistake(
    "ActorKeptByTheWrite",
    rejectedBy: .behaviour("answerDoesNotWait", .failed),
    looksLike: "an answer that cannot come before the save, although the metadata is there",
    why: """
      Either the call awaits its save before it returns, or the write keeps the actor on which the call has to go on: a \
      Task { } that is created in a method of an actor runs on that actor, and while the write blocks it nothing else of \
      it can run. Write in a detached task or in a nonisolated function, and do not await it in the call.
      """,
    signs: [.finds("answerHeldBySave")]),
  Mistake(
    "BlockingFlush",
    rejectedBy: .behaviour("savesOffMain", .failed),
    looksLike: "a flush() that blocks the main thread while it waits",
    why: """
      wait() on a group or a semaphore, sync on a queue and waiting for operations all stop the thread; on the main one \
      nothing is drawn until the disk is done. Await the tasks, or resume a continuation from the group's notify.
      """,
    signs: [.finds("flushBlocksMain")]),
  Mistake(
    "SpinsInFlush",
    rejectedBy: .behaviour("flushWaits", .hung),
    looksLike: "a flush() that asks again and again, without a pause, whether the saves are done",
    why: """
      Task.yield() lets others run and comes back at once: until the disk is done a processor does nothing but ask, and \
      under the check, where time passes only while nobody has anything to do, the write never ends. Await the value of \
      each save instead.
      """,
    signs: [.ends("flushWaits", .hung), .contains("Task.yield()")]),
  Mistake(
    "WaitsForTheActor",
    rejectedBy: .behaviour("answerDoesNotWait", .failed),
    looksLike: "a call that has to wait for the save of an earlier image",
    why: """
      An actor, a serial queue or a lock serves one at a time. While a blocking write holds it, everybody waits who needs it \
      for anything else, be it one line of book-keeping, and here that is the next call. Keep the write out of what calls \
      have to pass through.
      """,
    signs: [.finds("waitsForEarlierSave")]),
  Mistake(
    "SavesOnlyInFlush",
    rejectedBy: .behaviour("answersAndSaves", .failed),
    looksLike: "saving only when flush() is called",
    why: """
      Who closes a screen calls no flush(), and an app that is ended by the system does not come to it. Start the save \
      when the image has come; flush() is for those who want to wait for it.
      """,
    signs: [.finds("notSaved"), .ends("flushWaits", .passed)]),
  Mistake(
    "SavesAtTheEnd",
    rejectedBy: .behaviour("savesWhenMetadataFails", .failed),
    looksLike: "starting the save only once the metadata is there",
    why: """
      When the metadata fails, or the caller is cancelled while it is loading, the function is left before the line that \
      starts the save. The image had arrived. Start the save directly after the image, and ask for the metadata then.
      """,
    signs: [.ends("answersAndSaves", .passed), .finds("neverSavedAfterFailure")]),
  Mistake(
    "ChecksBeforeSaving",
    rejectedBy: .behaviour("savesWhenCallerCancelled", .failed),
    looksLike: "giving an image up because its caller is cancelled",
    why: """
      The caller can be cancelled in the very moment in which the image arrives. A look at Task.isCancelled or \
      Task.checkCancellation() between the image and its save, or a catch that lets a cancelled call go without saving, \
      throws away what has been paid for. Start the save without asking; the request for the metadata notices the \
      cancellation by itself.
      """,
    signs: [
      .ends("answersAndSaves", .passed), .finds("neverSavedAfterCancel"), .contains("Cancel"),
      .lacks(".cancel()"),
    ]),
  Mistake(
    "CancelsTheEarlierSave",
    rejectedBy: .behaviour("answersAndSaves", .failed),
    looksLike: "cancelling a save although nobody has gone away",
    why: """
      To cancel the old task before the new one is stored is right for a search, where only the latest answer counts. Here \
      every image counts: the earlier save gives up, and its image is lost. Keep both.
      """,
    signs: [.finds("saveGivesUp"), .contains(".cancel()")]),
  Mistake(
    "CancelsTheSaveToo",
    rejectedBy: .behaviour("savesWhenCallerCancelled", .failed),
    looksLike: "cancelling the save together with its caller",
    why: """
      An unstructured task hears nothing of its creator's cancellation, and that is what the save needs. A cancellation \
      handler, or a catch that cancels the save, brings back by hand what the task was free of.
      """,
    signs: [.finds("saveGivesUpAfterCancel"), .contains(".cancel()")]),
  Mistake(
    "CancelledInDeinit",
    rejectedBy: .behaviour("savesWhenLibraryIsGone", .failed),
    looksLike: "a deinit that cancels the saves",
    why: """
      To cancel in deinit is right for work that is only for the object itself. The saved image is for the next one who \
      wants it: let the tasks run on. They hold the image and the store, and end by themselves.
      """,
    signs: [.finds("saveGivesUpAfterRelease"), .contains("deinit")]),
  Mistake(
    "WeakLibrary",
    rejectedBy: .behaviour("savesWhenLibraryIsGone", .failed),
    looksLike: "a save that needs the library and holds it weakly",
    why: """
      When the screen drops the library before the write begins, self is nil and nothing is written, without an error. A \
      task that ends by itself makes no cycle that lasts. Let it hold what it needs, which is the store alone: [store].
      """,
    signs: [.finds("neverSavedAfterRelease"), .contains("[weakself")]),
  Mistake(
    "FlushThatHopes",
    rejectedBy: .behaviour("flushWorksAgain", .failed),
    looksLike: "a pause in flush() that does not ask whether anything is being saved",
    why: """
      A pause is a guess. When nothing is being saved it keeps the caller waiting for nothing, and where it is all there is, \
      a slow disk outlasts it. Wait for the saves themselves.
      """,
    signs: [.finds("flushDawdles"), .contains("sleep")]),
  Mistake(
    "FlushClosesTheStream",
    rejectedBy: .behaviour("flushWorksAgain", .failed),
    looksLike: "a flush() that ends saving for good",
    why: """
      A stream that is finished takes no more elements, and a worker that has ended, or is cancelled, does not begin again: \
      whatever is loaded after the first flush() is never saved. Let flush() send a mark through the same stream and wait \
      until the worker comes to it, or keep a task for each save.
      """,
    signs: [.ends("answersAndSaves", .passed), .finds("lostAfterFlush")]),
  Mistake(
    "ChainBreaks",
    rejectedBy: .behaviour("failedWriteHarmsNothing", .failed),
    looksLike: "a failed write that ends the saves after it",
    why: """
      Where each save waits for the one before with try, the first error goes down the whole chain; a worker's loop that \
      throws is left for good. Catch the error at the write it belongs to.
      """,
    signs: [.ends("answersAndSaves", .passed), .finds("lostAfterFailedWrite")]),
  Mistake(
    "OnlyTheLastSave",
    rejectedBy: .behaviour("flushWaits", .failed),
    looksLike: "a flush() that waits for the latest save and not for an earlier one",
    why: """
      The latest save need not be the last to end: a large image takes longer than a small one that came after it. A single \
      stored task, overwritten by the next call, forgets the earlier ones; they go on, but nobody can wait for them any \
      more. Keep all of them and await each.
      """,
    signs: [.ends("answersAndSaves", .passed), .finds("flushMissesEarlierSave")]),
  Mistake(
    "EmptyFlush",
    rejectedBy: .behaviour("flushWaits", .failed),
    looksLike: "a flush() that returns before the latest save is done",
    why: """
      It may look as if an empty method of the actor that writes had to wait until all writes before it are done. It waits \
      for its turn and no longer, and actors do not promise to serve calls in the order in which they were made: one of a \
      higher priority overtakes, and a save whose task has not begun is not even in line. Keep a task for each save and \
      await them all.
      """,
    signs: [.finds("flushMissesLaterSave")]),
  Mistake(
    "OneSavePerNumber",
    rejectedBy: .behaviour("flushWaits", .failed),
    looksLike: "a flush() that knows one save for each number",
    why: """
      Two screens may want the same image. The second save takes the place of the first in the dictionary, and flush() no \
      longer knows of the one that is still writing. Give each save a key of its own.
      """,
    signs: [.finds("flushMissesSameNumber")]),
  Mistake(
    "NoFlush",
    rejectedBy: .behaviour("flushWaits", .failed),
    looksLike: "a flush() that does not wait for the saves",
    why: """
      When it returned an image was still being written, or nobody had begun to; an app that quits now leaves it half \
      written. Keep a task for each save and await the value of each, without a time limit.
      """,
    signs: [.ends("answersAndSaves", .passed), .finds("flushTooEarly")]),
  Mistake(
    "RegisteredAfterMetadata",
    rejectedBy: .behaviour("flushMissesNone", .failed),
    looksLike: "a flush() that misses the save of a call whose metadata has failed",
    why: """
      An error leaves the function before the line that was to keep the save. It is under way all the same, and flush() \
      knows nothing of it. Keep the task as soon as it is created.
      """,
    signs: [.finds("flushMissesFailedCall")]),
  Mistake(
    "RegisteredTooLate",
    rejectedBy: .behaviour("flushMissesNone", .failed),
    looksLike: "a flush() that overtakes the save of a call which has ended just now",
    why: """
      A task that has been created has not begun. If it is the task that makes the save known, the call may return and \
      flush() may look before it had its turn. Make the save known in the call itself: with await when that takes an actor.
      """,
    signs: [.finds("flushMissesLatest")]),
  Mistake(
    "ForgetsWhileWaiting",
    rejectedBy: .behaviour("flushMissesNone", .failed),
    looksLike: "a flush() that forgets a save which was begun while it waited",
    why: """
      While flush() is at an await, others run on its actor, and a call may add its save. What is cleared after the wait \
      is more than what was waited for, and the next flush() knows nothing of it. Take out each task when it has ended, \
      and no other.
      """,
    signs: [.finds("flushForgetsSave")]),
  Mistake(
    "LeftToTheOtherFlush",
    rejectedBy: .behaviour("flushMissesNone", .failed),
    looksLike: "a flush() that does not wait because another one is waiting",
    why: """
      A save that the first flush() takes out of the list before it has ended is under way and on no list. A second \
      flush() finds nothing and returns at once. Leave each task where it is until it has ended.
      """,
    signs: [.finds("flushLeavesSaveToOther")]),
]

private let diagnosticsOfDetachedSave = [
  DiagnosticNote(
    "capturing 'async let' variables is not supported",
    """
    An async let belongs to its function and must not leave it, and a task that outlives the call would carry it out. Await \
    the image first; then hand the image to the task.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    This method belongs to the main actor and the detached task does not. With await the call would compile, and run on the \
    main actor, the write included. Give the task the store, or make the method nonisolated.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "can not be mutated from a",
    """
    The task or the queue's closure runs elsewhere than the property's actor. Change the property before the task is \
    created, or in a second Task on the actor that waits for the first one's value.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    The task runs at the same time as the function that created it, so they may not share a variable. Hand the task values \
    that do not change: the image, the number, the store.
    """, section: "Why it happens"),
  DiagnosticNote(
    "'self' is immutable",
    """
    A struct that keeps the saves under way would have to change itself in a method that does not mutate it. Take a class on \
    an actor, an actor, or let the struct hold one.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "class 'ImageLibrary' is mutable",
    """
    A Sendable class without an actor may be used by several threads at once, so a variable of its own is not safe. Let an \
    actor or a Mutex guard the saves, or put the class on the main actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, or holds a lock that must not be held across an await. Wait with await for the value of a \
    task or for a continuation; put short work with a lock into a function that is not async.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "invalid conversion from throwing function of type",
    """
    The task's closure throws, because write does, and this type of task must not. Catch the error in the task: nobody else \
    can do anything about a full disk.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert value of type 'Task<()?, Never>'",
    """
    The closure's only line is its result, and that of try? is an optional. Write _ = try? …, or do and catch: then the \
    closure returns nothing.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert value of type 'Task<Void, any Error>'",
    """
    A task whose closure throws is of another type than one whose closure does not. Catch the error of the write in the \
    closure.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'async' call cannot occur in a defer body",
    """
    A defer cannot wait, and if it could, the call would not end before the save. Start the save directly after the image \
    has come.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    "forEach and its like know nothing of async. Wait for the tasks in a for loop.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "requires explicit use of 'self'",
    """
    With self the task would hold the whole library. It needs the store alone: Task.detached { [store] in … }.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "errors thrown from here are not handled",
    """
    flush() does not throw. A write that failed is over, and waiting for it has come to its end: catch the error in the save.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is not handled",
    "write throws when the disk is full. Catch that where the write is; no caller waits for it.",
    section: "Fixes and their trade-offs"),
]
