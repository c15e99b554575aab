import Report

extension Chapter {
  package static let backgroundDecode = Self(
    name: "BackgroundDecode",
    part: .isolation,
    title: "Decoding that stops the screen",
    problem: """
      A contact sheet on the main actor decodes its photos there, 200 ms each, one after the other. Nothing is drawn \
      meanwhile. Off the main actor they overlap, and then their order and a page that was turned need care.
      """,
    starter: Starter(
      failing: [
        "screenStaysAlive", "decodesOverlap", "cancelledNotDisplayed", "cancelledAtTheLastMoment", "nextPage",
      ]),
    languageSettings: [.nonisolatedNonsendingByDefault],
    behaviours: [
      BehaviourEntry("screenStaysAlive", "The screen draws every frame while photos are decoded"),
      BehaviourEntry("decodesOverlap", "A page of two or three photos takes as long as its slowest photo"),
      BehaviourEntry("displaysOnMain", "Every picture is displayed on the main thread"),
      BehaviourEntry("inOrder", "Each photo is displayed once, in the order of the list"),
      BehaviourEntry("completeOnReturn", "When the call returns, the whole page has been displayed"),
      BehaviourEntry("cancelledNotDisplayed", "Nothing of a page is displayed after it is cancelled"),
      BehaviourEntry(
        "cancelledAtTheLastMoment", "A page that is cancelled just as its photos are ready is not displayed"),
      BehaviourEntry("nextPage", "After a cancelled page the next one is displayed, whole and alone"),
      BehaviourEntry(
        "wholeOnRealThreads", "Pages of eight photos, decoded by several threads at once, are whole",
        lane: .threads),
    ],
    hints: [
      """
      Where a function runs is decided by what it belongs to, not by async. In this module a nonisolated async function \
      runs where its caller does. What says that a function always runs on the pool? And how are several begun before \
      the first is waited for?
      """,
      """
      Mark the function that decodes @concurrent, nonisolated and async. Begin all photos of a page, as child tasks of \
      a group or as tasks in an array, and only then wait for them. Display in show(_:), which is on the main actor, in \
      the order of the list, and ask Task.isCancelled after the last await before a picture is displayed.
      """,
      """
      @concurrent private nonisolated func decode(_ photo: Photo) async -> Picture { decoder.decode(photo) }. In \
      show(_:): let decodes = photos.map { photo in Task { await decode(photo) } }. Then, for each of them in order: let \
      picture = await decode.value; guard !Task.isCancelled else { return }; view.display(picture).
      """,
    ],
    rightFixes: rightFixesOfBackgroundDecode,
    mistakes: mistakesOfBackgroundDecode,
    diagnostics: diagnosticsOfBackgroundDecode)
}

private let mistakesOfBackgroundDecode = [
  Mistake(
    "UnguardedResults",
    rejectedBy: .behaviour("wholeOnRealThreads", .raced),
    looksLike: "results that several threads put into the same place without taking turns",
    why: """
      Each photo has its own index, and the array is one value all the same: to change one element is to change it. \
      @unchecked Sendable and nonisolated(unsafe) only stop the compiler from saying so. Let each task return its picture, \
      and put them together where only one thread is; or guard the array with a lock.
      """,
    signs: [.ends("wholeOnRealThreads", .raced)]),
  Mistake(
    "MainThreadWaits",
    rejectedBy: .behaviour("screenStaysAlive", .failed),
    looksLike: "a main thread that waits for the threads which decode, or decodes a photo itself",
    why: """
      The photos are decoded at the same time now, and the main thread is held up all the same. concurrentPerform, \
      sync and wait() return when the work is done, and until then keep the thread that calls them; concurrentPerform \
      has it work as well. An await gives the thread back.
      """,
    signs: [.finds("screenStops"), .ends("decodesOverlap", .passed)]),
  Mistake(
    "PlainNonisolatedAsync",
    rejectedBy: .behaviour("screenStaysAlive", .failed),
    looksLike: "nonisolated code that runs on the main actor, because that is where it is called",
    why: """
      nonisolated says that a function needs no actor, not that it leaves one. One that is not async runs on its \
      caller's thread. One that is async runs on its caller's actor in this module, for NonisolatedNonsendingByDefault \
      is on; without that setting the same line would run on the pool. @concurrent says so whatever the setting is.
      """,
    signs: [
      .finds("screenStops"), .contains("nonisolated"), .lacks("@concurrent"), .lacks("nonisolated(unsafe)"),
      .lacks("nonisolatedlet"), .lacks("nonisolatedprivatelet"), .lacks("MainActor.run"),
      .lacks("@MainActorin"), .lacks("DispatchQueue"), .lacks("nonsending"),
    ]),
  Mistake(
    "TaskOnTheMainActor",
    rejectedBy: .behaviour("screenStaysAlive", .failed),
    looksLike: "a Task that is made on the main actor, and so decodes there",
    why: """
      The closure of a Task belongs to the actor on which it is made. It runs a little later, but on the main thread, \
      and however many there are, that thread decodes them one after the other. Task.detached takes no actor over, nor \
      does a function that is @concurrent.
      """,
    signs: [
      .finds("screenStops"), .contains("Task{"), .lacks("addTask{"), .lacks("Task.detached"),
      .lacks("@concurrent"), .lacks("DispatchQueue"),
    ]),
  Mistake(
    "BackToTheMainActor",
    rejectedBy: .behaviour("screenStaysAlive", .failed),
    looksLike: "a detached task that goes back to the main actor to decode",
    why: """
      The task itself runs on the pool. But a method of a @MainActor class belongs to the main actor, wherever it is \
      called: the await in front of the call is the way back, and the photo is decoded there. What decodes must not \
      belong to the main actor: use the decoder itself, or a function that is @concurrent.
      """,
    signs: [
      .finds("screenStops"), .contains("Task.detached"), .lacks("@concurrent"), .lacks("DispatchQueue"),
    ]),
  Mistake(
    "AsyncAlone",
    rejectedBy: .behaviour("screenStaysAlive", .failed),
    looksLike: "photos that are decoded on the main thread, or for which it waits",
    why: """
      async lets a function be suspended at an await; it moves nothing. A method of a @MainActor class runs on the main \
      actor, also when a child task or an async let calls it. Decoding has no await inside: it keeps the thread it is on, \
      so it must begin on another one: a function that is @concurrent runs on the pool, whoever calls it. And await it; \
      sync and wait() hold up the main thread as well.
      """,
    signs: [.finds("screenStops")]),
  Mistake(
    "DisplaysInBackground",
    rejectedBy: .behaviour("displaysOnMain", .failed),
    looksLike: "displaying a picture on another thread than the main one",
    why: """
      The view is older than actors: it must be used on the main thread, and its type does not say so, so that the \
      compiler cannot object. Let what decodes return the picture, and display it in a function that belongs to the main \
      actor.
      """,
    signs: [.finds("displayedInBackground")]),
  Mistake(
    "OneActor",
    rejectedBy: .behaviour("decodesOverlap", .failed),
    looksLike: "an actor that decodes one photo at a time",
    why: """
      An actor lets somebody else in only at an await, and decoding has none. So one actor decodes its photos one after \
      the other, on the pool, but on a single thread of it. There need to be several, or the function that decodes must \
      not belong to an actor at all; and all have to be begun before the first is waited for.
      """,
    signs: [.finds("oneAfterTheOther"), .contains("actor"), .lacks("@concurrent")]),
  Mistake(
    "OneAfterTheOther",
    rejectedBy: .behaviour("decodesOverlap", .failed),
    looksLike: "decoding one photo after the other",
    why: """
      An await in a loop waits for its picture before the loop goes on to the next photo. What lets in one at a time \
      does the same to photos that were begun together: a serial queue, a lock, an actor, the main one included. Begin \
      all of them first, each in a task of its own, where nothing makes them wait for each other.
      """,
    signs: [.finds("oneAfterTheOther")]),
  Mistake(
    "OrderOfArrival",
    rejectedBy: .behaviour("inOrder", .failed),
    looksLike: "displaying the pictures in the order in which they are decoded",
    why: """
      On the main actor they were decoded one after the other, so that the order of the list came by itself. Now the \
      quickest comes first, and a group hands its results over as they become ready. Keep each picture with its place in \
      the list, or wait for the tasks in the order of the list.
      """,
    signs: [.finds("orderOfArrival")]),
  Mistake(
    "ReturnsEarly",
    rejectedBy: .behaviour("completeOnReturn", .failed),
    looksLike: "a call that returns while its page is still being decoded",
    why: """
      Nobody waits for the task or the queue that displays the pictures. The screen takes the page for complete, and \
      cancelling its task no longer reaches anything: a task that is made with Task { } is not cancelled with the one \
      that made it. Await the work in show(_:).
      """,
    signs: [.finds("returnedEarly"), .ends("inOrder", .passed)]),
  Mistake(
    "NoCheckAfterTheAwait",
    rejectedBy: .behaviour("cancelledNotDisplayed", .failed),
    looksLike: "displaying a picture although the page was cancelled while it was decoded",
    why: """
      While it awaits a picture the main actor is free, and the user may turn the page. Cancelling stops nothing by \
      itself, and a decoder that has begun goes on to the end. So ask Task.isCancelled after the await, and in the task \
      that calls show(_:): one that is made with Task { } or Task.detached is not cancelled with it.
      """,
    signs: [.finds("cancelledDisplayed")]),
  Mistake(
    "ChecksBeforeTheHop",
    rejectedBy: .behaviour("cancelledAtTheLastMoment", .failed),
    looksLike: "displaying a picture without a check on the main actor right before it",
    why: """
      A picture that is checked on the pool and then goes to the main actor may have to wait its turn there, and \
      meanwhile the page is cancelled. So it is with any await after the check, and with a loop over a stream that ends \
      when the task is cancelled. Check on the main actor, with no await between that and the display: then nothing can \
      come in between.
      """,
    signs: [
      .finds("displayedAtTheLastMoment"), .ends("cancelledNotDisplayed", .passed),
      .ends("completeOnReturn", .passed),
    ]),
]

private let diagnosticsOfBackgroundDecode = [
  DiagnosticNote(
    "cannot use @concurrent on non-async",
    """
    A function that is not async runs on the thread that calls it. Only an async one can go to another: make it async, \
    and await it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "has multiple actor-isolation attributes",
    """
    @concurrent means: on no actor, always on the pool. What decodes cannot belong to the main actor at the same time; \
    what displays does, and is a function of its own.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "no 'async' operations occur within 'await' expression",
    """
    There is nothing to wait for here: the function is not async, so it runs on this thread and blocks it until it is done. \
    await in front of a call moves nothing.
    """, section: "Why it happens"),
  DiagnosticNote(
    "expression is 'async' but is not marked with 'await'",
    """
    The picture is not there yet: this waits until it is, so say await. All other photos should have been begun by then, \
    or they are decoded one after the other. An async let waits where its value is used, also within a loop.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    """
    map and its like know nothing of async. Let the closure make a task for each photo, map { photo in Task { … } }, and \
    wait for the tasks in a loop; or use a task group.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert value of type 'Task<",
    "A task is not its result. Its value is, and it has to be awaited: await task.value.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to closure result type 'Picture'",
    """
    The group was made for child tasks that return a Picture. If they are to return their place too, say so where the \
    group is made: of: (Int, Picture).self.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "tuple pattern cannot match values of non-tuple type 'Picture'",
    """
    The child tasks of this group return a picture and nothing else. If they are to return their place too, say so where \
    the group is made: of: (Int, Picture).self.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert value of type '()' to specified type",
    """
    async on a queue returns at once and has no result. Let the function wait without blocking: a continuation that is \
    resumed from the queue brings the picture back.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    The method belongs to the main actor. With await the task goes there for the call: right for what displays, wrong for \
    what decodes, which would be on the main thread again. That must not belong to the main actor.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    The closure runs on another thread and calls a method of the main actor. If that is the one that decodes, it must not \
    belong to the main actor: use the decoder itself.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    """
    This code is on the pool, and what it changes belongs to the main actor. Return the picture, and do the rest in \
    show(_:), after the await.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "mutation of captured var",
    """
    The closure runs on several threads at once, and all would change the same variable. Return each picture from a task, \
    or keep them in a Mutex.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "escaping closure captures 'inout' parameter",
    """
    Only the body of the group may add tasks and ask for results; a child task runs at the same time as the body and must \
    not touch the group.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    Something would be used by this function and by another task at once: a variable, or an object that is not Sendable. \
    Let each task return its picture and put them together in show(_:); copy a counter into a let first. The \
    closure of a task may not use a Mutex in a local constant either, but one in a final class that is Sendable.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "requires explicit use of 'self'",
    """
    The closure is kept for later and holds on to the sheet. It needs the decoder alone: capture that, with [decoder] in.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "errors thrown from here are not handled",
    """
    show(_:) does not throw, and is to return quietly when its task is cancelled: guard !Task.isCancelled else { return }.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'assumeIsolated' is unavailable",
    """
    assumeIsolated claims to be on the main actor already and moves nothing; in a task on the pool that is not true. \
    Return the picture, and display it in show(_:).
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, and here that may be the main one. In an async function await what is to be waited for.
    """, section: "What each wrong fix does"),
]
