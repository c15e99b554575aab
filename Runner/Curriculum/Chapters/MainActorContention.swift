import Report

extension Chapter {
  package static let mainActorContention = Self(
    name: "MainActorContention",
    part: .isolation,
    title: "A connection manager on the main actor",
    problem: """
      A model downloads images in the background, over connections that a manager on the main actor opens and closes. \
      Every step waits for the main thread, and two who need the same URL open it twice and close it for each other.
      """,
    starter: Starter(
      diagnostics: [],
      failing: [
        "managerNeedsNoMain", "finishesWhileMainIsBusy", "opensOnce", "closesWithTheLast",
        "closesAfterFailure", "cancelHarmsNothing", "failureIsNotRemembered", "sharedByThreads",
      ]),
    behaviours: [
      BehaviourEntry("showsImages", "Each image is shown once, and the screen never stands still for it"),
      BehaviourEntry(
        "managerNeedsNoMain", "Background work opens and closes connections while the main thread is busy"),
      BehaviourEntry(
        "finishesWhileMainIsBusy", "An image is ready to be shown although the main thread is busy"),
      BehaviourEntry("opensOnce", "A URL is opened once for all who need it at the same time"),
      BehaviourEntry("closesWithTheLast", "A connection is closed once, when the last user has closed it"),
      BehaviourEntry(
        "staysOpenForWaiting", "Who waits for a connection gets it open, whoever closes it first"),
      BehaviourEntry(
        "closesAfterFailure", "A failure is thrown, shows nothing and leaves no connection open"),
      BehaviourEntry(
        "cancelHarmsNothing", "A cancelled call leaves no connection open and harms no other call"),
      BehaviourEntry("failureIsNotRemembered", "After a failed opening whoever asks again gets a new one"),
      BehaviourEntry("othersDoNotWait", "A slow URL holds no other one up"),
      BehaviourEntry("sharedByThreads", "Many threads open and close at once", lane: .threads),
    ],
    hints: [
      """
      What does the manager have to do with the screen? Nothing: but it is on the main actor, and so everybody who opens or \
      closes a connection goes there. What else could look after its table, one call at a time, on any thread? Then look \
      at showImage(at:) in the same way: which of its steps have to be on the main actor?
      """,
      """
      Make the manager an actor, or a class whose table a lock guards. Either way other calls run while it waits for \
      network.open: keep in the table, from before the first await on, the Task that opens, and how many have asked for \
      it. Then move all of showImage(at:) but the last step into a function that is not isolated to the main actor.
      """,
      """
      In the actor: var entry = entries[url] ?? Entry(opening: Task { [network] in try await network.open(url) }); count \
      the user, store the entry, and only then await entry.opening.value. When that throws, remove the entry, if it is \
      still the one you waited for. closeConnection counts down, and at zero removes the entry and closes. In the model: \
      screen.show(try await image(at: url)), where image(at:) is nonisolated and @concurrent; it opens, downloads, closes \
      on success and on failure, and decodes.
      """,
    ],
    rightFixes: rightFixesOfMainActorContention,
    mistakes: mistakesOfMainActorContention,
    diagnostics: diagnosticsOfMainActorContention)
}

private let mistakesOfMainActorContention = [
  Mistake(
    "NobodyWaits",
    rejectedBy: .behaviour("showsImages", .failed),
    looksLike: "returning from showImage(at:) before the image has been shown",
    why: """
      A task that is started and not awaited goes on by itself: showImage(at:) returns at once, nobody hears of an error, and \
      cancelling the caller reaches nothing. Wait for the result, of the task or better of a plain async function, and show \
      the image then.
      """,
    signs: [.finds("notShownYet")]),
  Mistake(
    "ManagerOnMain",
    rejectedBy: .behaviour("managerNeedsNoMain", .failed),
    looksLike: "a manager that still needs the main thread to open or to close",
    why: """
      It does not matter on which thread the caller is: what is isolated to the main actor, or handed to the main queue, runs \
      on the main thread, and an await from a detached task waits until that has time. The manager's table has nothing to do \
      with the screen. Give it to an actor of its own, or guard it with a lock.
      """,
    signs: [.finds("managerNeedsMain")]),
  Mistake(
    "ModelOnMain",
    rejectedBy: .behaviour("finishesWhileMainIsBusy", .failed),
    looksLike: "a step between opening and showing that runs on the main thread, or waits for it",
    why: """
      An async function that is isolated to the main actor comes back to it after an await, as soon as it has anything to \
      do there, if only to read a property for the next step. Move everything up to the finished image into one function that is not \
      isolated to the main actor; then there is one hop away from it, and one back. A step that comes after showing, as a \
      closing in a defer may do, waits for the main thread as well.
      """,
    signs: [.finds("pipelineNeedsMain"), .ends("managerNeedsNoMain", .passed)]),
  Mistake(
    "CheckThenOpen",
    rejectedBy: .behaviour("opensOnce", .failed),
    looksLike: "a URL that others find in the table only when it is open",
    why: """
      Neither an actor nor a lock holds anybody up during an await: while the first caller waits for network.open, a second \
      one looks, finds nothing and opens the URL again. Looking once more after the await comes too late: the URL is open \
      twice by then. Put the Task that opens into the table before the first await.
      """,
    signs: [.finds("openedWhileOpening")]),
  Mistake(
    "FirstClosesForAll",
    rejectedBy: .behaviour("closesWithTheLast", .failed),
    looksLike: "closing a connection when its first user closes it",
    why: """
      Two who asked for the same URL have the same connection. When the first one is done, the other may be in the middle of \
      its download. Count those who have asked, and close when the last of them has closed.
      """,
    signs: [.finds("closedInUse")]),
  Mistake(
    "CountsAfterTheAwait",
    rejectedBy: .behaviour("staysOpenForWaiting", .failed),
    looksLike: "counting users only when they have got their connection",
    why: """
      Two wait for the same opening. The first goes on, is counted, and closes before the second has run again: the count \
      goes from one to zero, and the second gets a closed connection. Who waits for a connection is a user already: count \
      before the await, and take it back when the opening fails.
      """,
    signs: [.finds("closedWhileWaiting"), .ends("opensOnce", .passed)]),
  Mistake(
    "NotClosedOnFailure",
    rejectedBy: .behaviour("closesAfterFailure", .failed),
    looksLike: "closing the connection only when all goes well",
    why: """
      try leaves the function at the line that throws; a closing further down is never reached. The count never comes down \
      to zero again, so that the connection stays open for good. Close in the catch too, or keep the Result of the download \
      and close before you take the data out of it. A defer will do where closing needs no await.
      """,
    signs: [.finds("leftOpenAfterFailure"), .ends("showsImages", .passed)]),
  Mistake(
    "OpenedByTheFirst",
    rejectedBy: .behaviour("cancelHarmsNothing", .failed),
    looksLike: "an opening that ends for all when one of those who wait for it is cancelled",
    why: """
      What runs in the task of one caller, or is cancelled together with it, ends with CancellationError when that caller is \
      cancelled, and the others, whom nobody has cancelled, get that error. Open in a Task that belongs to none of \
      them: an unstructured task is not cancelled with the one that starts it.
      """,
    signs: [.finds("cancelHitsOther")]),
  Mistake(
    "OneOpeningAtATime",
    rejectedBy: .behaviour("othersDoNotWait", .failed),
    looksLike: "opening one URL after the other",
    why: """
      A queue of all openings keeps two from opening the same URL, and everybody else waits for the slowest server as well. \
      Only those who ask for the same URL have to wait for each other: a Task for each URL in the table.
      """,
    signs: [.finds("waitsForOther")]),
  Mistake(
    "FailureKept",
    rejectedBy: .behaviour("failureIsNotRemembered", .failed),
    looksLike: "a failed opening that is still in the table when somebody asks again",
    why: """
      A Task keeps its result for ever, an error just as well as a value. As long as it stays in the table, whoever asks \
      gets the old error, and the network is not tried again. Whoever hears of the failure first must remove it, before \
      anybody can ask again.
      """,
    signs: [.finds("failureRemembered")]),
  Mistake(
    "RemovesTheNextOpening",
    rejectedBy: .behaviour("failureIsNotRemembered", .failed),
    looksLike: "opening twice when two who heard of the same failure ask again",
    why: """
      Two wait for an opening that fails. The first removes the entry, asks again and enters the next opening. Then the second \
      hears of the old failure: if it removes whatever entry there is, that is the new one, and its own try opens a third \
      time. Remove the entry only if it is still the opening that you waited for.
      """,
    signs: [.finds("openedTwiceAfterFailure"), .ends("opensOnce", .passed)]),
  Mistake(
    "UnguardedTable",
    rejectedBy: .behaviour("sharedByThreads", .raced),
    looksLike: "state of the manager that several threads use, and not every use is guarded",
    why: """
      Off the main actor the callers are on several threads at the same time. @unchecked Sendable and nonisolated(unsafe) \
      only stop the compiler from saying so, and a lock that some accesses go past guards none. Let an actor own the table, or take the same \
      lock for every access: one Mutex around all of it makes forgetting impossible.
      """,
    signs: [.ends("sharedByThreads", .raced)]),
]

private let diagnosticsOfMainActorContention = [
  DiagnosticNote(
    "main actor-isolated instance method 'show' cannot be called from outside",
    """
    The image is ready off the main actor, and the screen is on it. This is the one hop that the chapter allows: await \
    screen.show(image), or return the image to a function of the main actor that shows it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'await' operation cannot occur in a defer body",
    """
    Closing is a call to another actor, and a defer cannot wait. Close in the catch and after the download, or keep the \
    Result of the download and close before you look at it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a synchronous main actor-isolated context",
    """
    This would have to wait for another actor, and here nothing can wait: a defer, a closure or a function without async.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "main actor-isolated",
    """
    This belongs to the main actor and is called from elsewhere. An await would do for the compiler, and would be the hop \
    that this chapter is about: first ask whether it has to be on the main actor at all.
    """, section: "Why it happens"),
  DiagnosticNote(
    "actor-isolated",
    """
    What an actor stores and does is reached from outside with await only. From the background that is a wait for the \
    manager's turn, and no longer for the main thread.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    A Sendable class may be used by several threads at once, so none of its stored properties may change unguarded. Put \
    the table into a Mutex and keep that in a let, or make the class an actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be applied to mutable stored properties",
    """
    nonisolated would let every thread at the table without the actor's order. Leave it isolated, and reach it through \
    methods of the actor.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    A lock must not be held across an await: whoever waits for it blocks a thread meanwhile, and the task may go on on \
    another one. Look up and enter the Task that opens inside withLock, and await it afterwards.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    """
    Nothing inside withLock may wait. Let it hand out the Task that opens, and await that once the lock is free again.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    Something that is not Sendable would be used on the main actor and elsewhere at the same time. Here that is mostly \
    the manager, as a class that says nothing about threads: make it an actor, or Sendable with a Mutex inside. In a \
    closure, capture what it needs, such as [network], and not self.
    """, section: "Why it happens"),
]
