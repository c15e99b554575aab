import Report

extension Chapter {
  package static let taskGroupFanOut = Self(
    name: "TaskGroupFanOut",
    part: .callbacks,
    title: "A task group that fans out",
    problem: """
      A gallery loads all images of a user in a task group. They come in the order in which the server answers, and a \
      thousand urls are a thousand requests at once.
      """,
    starter: Starter(failing: ["keepsOrder", "keepsDuplicates", "fourAtMost"]),
    behaviours: [
      BehaviourEntry("keepsOrder", "The images are in the order of their urls, whichever arrives first"),
      BehaviourEntry("keepsDuplicates", "A url that is listed twice has its image in both places"),
      BehaviourEntry("fourAtMost", "The server never gets more than four requests at a time"),
      BehaviourEntry(
        "fourWhileWorkRemains", "A slow image holds no other back: four requests run while any url is left"),
      BehaviourEntry("failureEndsCall", "The first failure ends the call at once, with its error"),
      BehaviourEntry(
        "failureStopsTheRest", "After a failure the other requests are cancelled and no more are made"),
      BehaviourEntry("cancelEndsAll", "Cancelling the caller ends the call and all of its requests"),
      BehaviourEntry("shortLists", "Short lists work: no url, one, two, four"),
      BehaviourEntry("callsAtOnce", "Several calls at once do not disturb each other"),
      BehaviourEntry("nextCallWorks", "After a failed call the next one works"),
    ],
    hints: [
      """
      The group hands its results over in the order in which they are ready, so an image alone does not tell where it \
      belongs. And a group starts whatever is added to it: who wants few requests at a time must add few.
      """,
      """
      Let each child task return its index together with its image, and put the images in their places in the body of \
      the group. Add four tasks first; from then on add one more each time one has ended, whichever it was. Leave \
      errors alone: one that leaves the body of a throwing group cancels the other tasks.
      """,
      """
      withThrowingTaskGroup(of: (Int, Image).self) { group in … }. Inside, go through urls.enumerated(). Before adding a \
      task for an index of 4 or more: if let (i, image) = try await group.next() { images[i] = image }. Afterwards take \
      the rest with for try await (i, image) in group. images is an array of Image? with one place for each url.
      """,
    ],
    rightFixes: rightFixesOfTaskGroupFanOut,
    mistakes: mistakesOfTaskGroupFanOut,
    diagnostics: diagnosticsOfTaskGroupFanOut)
}

private let mistakesOfTaskGroupFanOut = [
  Mistake(
    "UniqueKeys",
    rejectedBy: .behaviour("keepsDuplicates", .crashed),
    looksLike: "a dictionary by url that is made from pairs with unique keys",
    why: """
      Dictionary(uniqueKeysWithValues:) stops the program when a key comes twice, and a list of urls may well name one \
      twice. Use the index as the key, which is unique.
      """,
    signs: [.ends("keepsDuplicates", .crashed), .contains("uniqueKeysWithValues")]),
  Mistake(
    "FourUpFront",
    rejectedBy: .behaviour("shortLists", .crashed),
    looksLike: "counting on a list that is long enough",
    why: """
      A range such as 0..<4 or 1..<urls.count, an index such as urls[0] and a first! all stop the program when the list \
      is shorter than that. Go through what is there: urls.prefix(4), an iterator, or min(4, urls.count).
      """,
    signs: [.ends("shortLists", .crashed)]),
  Mistake(
    "BlockedPool",
    rejectedBy: .behaviour("fourAtMost", .hung),
    looksLike: "child tasks that wait for a DispatchSemaphore",
    why: """
      wait() blocks the thread, and the pool has few. When every thread is blocked by a task that waits for its turn, \
      none is left on which the requests that are under way could go on and give their turn back.
      """,
    signs: [
      .ends("fourAtMost", .hung), .contains("DispatchSemaphore"), .contains("addTask"), .lacks("Operation"),
    ]),
  Mistake(
    "BlockedCaller",
    rejectedBy: .behaviour("callsAtOnce", .hung),
    looksLike: "blocking the calling task's thread with a DispatchSemaphore",
    why: """
      A single call blocks one thread of the pool for as long as it waits; as many calls as the pool has threads block \
      all of them, and the tasks they wait for have none to run on. While it is blocked the call does not notice either \
      that a request has failed.
      """,
    signs: [.ends("callsAtOnce", .hung), .contains("DispatchSemaphore"), .lacks("Operation")]),
  Mistake(
    "SpinsForAPlace",
    rejectedBy: .behaviour("fourAtMost", .hung),
    looksLike: "asking again and again, without a pause, whether there is a free place",
    why: """
      Task.yield() lets others run and comes back at once. Every task that waits like that keeps a processor busy until \
      an answer comes, and does nothing else. Wait for something that wakes the task: the group's next(), or a \
      continuation.
      """,
    signs: [.ends("fourAtMost", .hung), .contains("Task.yield()")]),
  Mistake(
    "SlotNotGivenBack",
    rejectedBy: .behaviour("failureEndsCall", .hung),
    looksLike: "a task that waits for a turn which never comes once a request has failed",
    why: """
      What a request takes before it starts has to be given back however it ends: with an image, with an error, or \
      cancelled. And a task that waits for a continuation does not notice that it is cancelled, unless \
      withTaskCancellationHandler tells it; the group waits for it all the same.
      """,
    signs: [.ends("keepsOrder", .passed), .ends("failureEndsCall", .hung), .contains("Continuation")]),
  Mistake(
    "LeakedSlots",
    rejectedBy: .behaviour("nextCallWorks", .hung),
    looksLike: "something in the gallery that a failed call does not put back in order",
    why: """
      A turn that is taken before a request and given back after it is lost when an error leaves the function in \
      between. Nobody notices during that call; but the gallery keeps the count, and the next call waits for turns that \
      nobody has. Give it back on every way out, or make a new count for each call.
      """,
    signs: [.ends("failureEndsCall", .passed), .ends("nextCallWorks", .hung)]),
  Mistake(
    "DroppedFailures",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "turning failures into nil with try?",
    why: """
      try? throws the error away, and a cancellation with it: the caller gets fewer images than it asked for and never \
      hears why. Let the error leave the child task, and what awaits the group: then the group cancels the other tasks.
      """,
    signs: [.finds("failureDropped"), .contains("try?")]),
  Mistake(
    "PrintedFailures",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "catching a failure of which the caller should hear",
    why: """
      A caught error has come to its end: the caller takes what is returned for the whole list. What a child task throws \
      ends the body of the group with that error and cancels the other tasks, if nobody catches it.
      """,
    signs: [.finds("failureDropped"), .contains("catch"), .lacks("throwerror")]),
  Mistake(
    "ErrorsLeftInTheGroup",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "leaving the group without asking for what its tasks return or throw",
    why: """
      At the end of its body a group waits for the tasks that are left, but throws their results away, errors included. \
      Only next(), a for try await loop or waitForAll() hands them over. A discarding group is another matter: that \
      one does throw the first error.
      """,
    signs: [
      .finds("failureDropped"), .contains("withThrowingTaskGroup"), .lacks("catch"), .lacks("waitForAll"),
      .lacks("Result"),
    ]),
  Mistake(
    "LastErrorWins",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "keeping the last error instead of the first",
    why: """
      After the first failure the other tasks are cancelled, and each of them ends with CancellationError. Who keeps the \
      latest error tells the caller that it was cancelled, and not what was wrong. The first one counts.
      """,
    signs: [.finds("cancellationInstead")]),
  Mistake(
    "WrappedErrors",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "an error of its own in place of the server's",
    why: """
      The caller looks for the error of the server and finds another: to tell one failure from the next, or a failure from \
      a cancellation, it would have to unwrap it first. Let the error through as it is.
      """,
    signs: [.finds("otherError")]),
  Mistake(
    "AsksAgain",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "asking again for an image that has failed",
    why: """
      The first failure is to end the call; a second attempt lets the others go on meanwhile and starts a request after \
      the failure. Whether it is worth another attempt is for the caller to say, who has the error.
      """,
    signs: [.finds("askedAgain")]),
  Mistake(
    "SharedShelf",
    rejectedBy: .behaviour("callsAtOnce", .failed),
    looksLike: "images kept in the gallery, where all calls share them",
    why: """
      Two calls at once put their images into the same places, and each returns what the other left there. What belongs \
      to one call is made in that call.
      """,
    signs: [.finds("foreignImages")]),
  Mistake(
    "PartialWhenCancelled",
    rejectedBy: .behaviour("cancelEndsAll", .failed),
    looksLike: "returning what there is when the call is cancelled",
    why: """
      The caller takes what is returned for the whole list. A function that was cancelled before it was done throws \
      CancellationError; where addTaskUnlessCancelled says false, or a stream ends early, Task.checkCancellation() does.
      """,
    signs: [.ends("keepsOrder", .passed), .ends("failureEndsCall", .passed), .finds("returnedWhenCancelled")]),
  Mistake(
    "UnstructuredTasks",
    rejectedBy: .behaviour("cancelEndsAll", .failed),
    looksLike: "requests in tasks that do not belong to the call",
    why: """
      A Task of its own is not a child: cancelling the one that made it does not reach it, and neither does an error. \
      Child tasks of a group are cancelled with the caller and when the group's body throws.
      """,
    signs: [.finds("notCancelledByCaller")]),
  Mistake(
    "SharedArray",
    rejectedBy: .behaviour("keepsOrder", .failed),
    looksLike: "a shared array to which the child tasks append, promised to be safe with @unchecked Sendable",
    why: """
      Each task appends when its image arrives, so the array has the order of arrival. And the promise is not kept: two \
      threads that append at once lose an image or crash. Return the image from the child task and collect in the body of \
      the group, which runs in one task.
      """,
    signs: [.finds("orderOfArrival"), .contains("@uncheckedSendable"), .contains(".append(")]),
  Mistake(
    "OrderOfArrival",
    rejectedBy: .behaviour("keepsOrder", .failed),
    looksLike: "putting the images into the list in the order in which they arrive",
    why: """
      A group hands its results over as they become ready, whatever the order in which the tasks were added. Let each \
      task return its index too, and put the image in its place.
      """,
    signs: [.finds("orderOfArrival")]),
  Mistake(
    "SortedByFirstIndex",
    rejectedBy: .behaviour("keepsDuplicates", .failed),
    looksLike: "sorting by the place where a url is found in the list",
    why: """
      firstIndex(of:) finds the first place of a url that is listed twice, for both of its images: they end up side by \
      side. The index at which the task was added tells them apart.
      """,
    signs: [.finds("groupedDuplicates"), .contains("firstIndex")]),
  Mistake(
    "OnePlacePerURL",
    rejectedBy: .behaviour("keepsDuplicates", .failed),
    looksLike: "keeping one image for each different url",
    why: """
      A url that is listed twice has two places. When the image is filed by its url, or by the first place where that \
      is found, the second place stays empty. File it by index, or look the image up once for each place.
      """,
    signs: [.finds("onePerURL")]),
  Mistake(
    "OneAfterTheOther",
    rejectedBy: .behaviour("fourWhileWorkRemains", .failed),
    looksLike: "loading one image after the other",
    why: """
      An await in a loop waits for each image before the next is asked for: the call takes the sum of all of them. Only \
      tasks that are started before the first is waited for run at the same time.
      """,
    signs: [.finds("oneAtATime"), .lacks("OperationQueue"), .lacks("DispatchQueue")]),
  Mistake(
    "ChunksOfFour",
    rejectedBy: .behaviour("fourWhileWorkRemains", .failed),
    looksLike: "starting a few requests, waiting for all of them, then the next few",
    why: """
      Each round takes as long as its slowest image, and meanwhile the other places stand empty. Start the next request \
      as soon as any one has ended: group.next() waits for just that.
      """,
    signs: [.finds("waitsForTheWholeChunk")]),
  Mistake(
    "FixedLanes",
    rejectedBy: .behaviour("fourWhileWorkRemains", .failed),
    looksLike: "dealing the urls out to workers beforehand",
    why: """
      A worker with a slow image still has the rest of its own list before it, while the others are done with theirs and \
      have nothing to do. Let each take the next url from one common list when it is ready for it.
      """,
    signs: [.finds("fewerThanFour"), .contains("stride("), .lacks("stride(from:0"), .lacks(".removeFirst()")]),
  Mistake(
    "SleepsForAPlace",
    rejectedBy: .behaviour("fourWhileWorkRemains", .failed),
    looksLike: "sleeping for a while instead of waiting for the end of a request",
    why: """
      Nobody knows beforehand how long a request takes, so a place stands empty until the task wakes up, or is not free \
      yet when it does. Wait for the end of a request itself: the group's next() returns just then.
      """,
    signs: [.finds("fewerThanFour"), .contains("Task.sleep")]),
  Mistake(
    "WaitsForTheOldest",
    rejectedBy: .behaviour("fourWhileWorkRemains", .failed),
    looksLike: "waiting for the oldest request before the next is started",
    why: """
      The oldest may be the slowest: behind it the others end one by one and their places stay empty, and a failure of \
      one of them is noticed only when its turn comes. A group's next() returns whichever ends first.
      """,
    signs: [.finds("fewerThanFour"), .contains(".removeFirst()"), .contains(".value")]),
  Mistake(
    "OneTooMany",
    rejectedBy: .behaviour("fourAtMost", .failed),
    looksLike: "a window that is one request too wide",
    why: """
      Who starts the fifth request and waits for a place only then has five in flight for a while. Wait first, then add; \
      or count from the first request on.
      """,
    signs: [.finds("oneTooMany")]),
  Mistake(
    "EverythingAtOnce",
    rejectedBy: .behaviour("fourAtMost", .failed),
    looksLike: "starting a request for every url at once",
    why: """
      A group limits nothing: every task that is added starts as soon as a thread is free, and gives that back while it \
      waits. So all requests are in flight together. Add a task only when one has ended.
      """,
    signs: [.finds("allAtOnce")]),
  Mistake(
    "WaitForAll",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "waiting with waitForAll()",
    why: """
      waitForAll() remembers the first error and throws it when all tasks have ended; until then it cancels nothing. \
      A for try await loop over the group throws at once, and leaving the body with an error cancels the rest.
      """,
    signs: [.finds("failureLate"), .contains("waitForAll()")]),
  Mistake(
    "AsyncLetWorkers",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "awaiting several async lets in a fixed order",
    why: """
      An error of the second is not noticed before the first has ended, and until then nothing is cancelled: the await \
      that comes first decides. A group tells of whichever task ends first.
      """,
    signs: [.finds("failureLate"), .contains("asynclet")]),
  Mistake(
    "ThrowsAtTheEnd",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "collecting failures as results and throwing one at the end",
    why: """
      A failure that is returned as a Result is a value to the group: it cancels nothing and the call goes on with every \
      other url. Let the child task throw, or throw as soon as a failure is among the results.
      """,
    signs: [.finds("failureLate"), .contains("Result<")]),
  Mistake(
    "AwaitedInOrder",
    rejectedBy: .behaviour("failureEndsCall", .failed),
    looksLike: "awaiting the tasks in the order in which they were made",
    why: """
      While the first task is awaited nobody hears of a failure of the second, and nothing is cancelled because of it. \
      A group tells of whichever task ends first.
      """,
    signs: [.finds("failureLate"), .contains(".value"), .lacks("addTask")]),
  Mistake(
    "KeepsRunning",
    rejectedBy: .behaviour("failureStopsTheRest", .failed),
    looksLike: "requests that nobody cancels when another has failed",
    why: """
      Tasks of their own go on when the function that made them throws; a cancellation handler runs only when the caller \
      is cancelled. The child tasks of a group are cancelled when its body throws.
      """,
    signs: [.ends("failureEndsCall", .passed), .finds("runsOnAfterFailure")]),
]

private let diagnosticsOfTaskGroupFanOut = [
  DiagnosticNote(
    "escaping closure captures 'inout' parameter 'group'",
    """
    Only the body of the group may add tasks; a child task runs at the same time as the body and must not touch the group. \
    Wait in the body until a task has ended, and add the next one there.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    The child tasks run at the same time as each other and as the body of the group, so they may not share a variable that \
    changes or an object that is not Sendable. Let a child return its index with its image and keep the array in the body; a \
    counter is copied into a let before the task is added.
    """, section: "Why it happens"),
  DiagnosticNote(
    "'Sendable'-conforming class",
    """
    A class whose variables anybody may change is not safe to share between tasks. The body of the group needs no such \
    object: it runs in one task and can keep the images in a local array.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    """
    A child task is outside the actor: it can ask the actor to store an image, with a method and await, but not reach into its \
    properties.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    "A child task is outside the actor: it has to wait for its turn there, with await.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to closure result type 'Image'",
    """
    The group was made for child tasks that return an Image. If they are to return their index too, say so where the group is \
    made: of: (Int, Image).self.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "tuple pattern cannot match values of non-tuple type 'Image'",
    """
    The child tasks of this group return an image and nothing else. If they are to return their index too, say so where the \
    group is made: of: (Int, Image).self.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to closure result type '[Image]'",
    """
    Each place is an optional until its image has come. When all have, compactMap takes the optional away and keeps the order.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "must be unwrapped to a value of type",
    "next() returns nil when no task is left in the group: take its result with if let or while let.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "TaskGroup<any Error>' to conform to 'AsyncSequence'",
    """
    A discarding group keeps no results, that is its point. Its tasks have to put the images somewhere themselves, into an \
    actor for instance; or take a group that hands results over.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "invalid conversion from throwing function of type",
    """
    The tasks of withTaskGroup must not throw, and loading an image does. withThrowingTaskGroup passes the error on, and \
    cancels the other tasks when it leaves the body.
    """, section: "Why it happens"),
  DiagnosticNote(
    "to parameter expecting synchronous function type",
    """
    map and its like know nothing of async. A loop with await loads one image after the other; for several at a time a task \
    group is needed.
    """, section: "Why it happens"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, which other tasks need; a lock may be held by a task that waits for that very thread. Collect \
    in the body of the group, or keep the images in an actor.
    """, section: "What each wrong fix does"),
]
