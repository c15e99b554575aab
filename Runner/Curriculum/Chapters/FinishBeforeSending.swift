import Report

extension Chapter {
  package static let finishBeforeSending = Self(
    name: "FinishBeforeSending",
    part: .isolation,
    title: "A photo that changes while it is drawn",
    problem: """
      A photo is scaled in a detached task, so that the screen can go on drawing. But the task changes the very object that \
      the screen draws: frames show it half scaled, and two threads use it at once.
      """,
    starter: Starter(
      diagnostics: ["passing closure as a 'sending' parameter risks causing data races"],
      failing: ["drawsWholePhotos", "keepsPhotosWhole", "drawsWhileItScales"]),
    behaviours: [
      BehaviourEntry("givenAway", "Who gives a photo to the screen cannot change it any more", lane: .probes),
      BehaviourEntry("scaledWhenItReturns", "When scaling returns, the scaled photo is shown"),
      BehaviourEntry("drawsWholePhotos", "Each frame shows the whole photo, as before or as after scaling"),
      BehaviourEntry(
        "keepsPhotosWhole", "Each frame is whole, also when another scaling or photo comes meanwhile"),
      BehaviourEntry("drawsEveryFrame", "The screen can draw every frame while a photo is scaled"),
      BehaviourEntry("drawsAtOnce", "A frame is there at once while a photo is scaled"),
      BehaviourEntry(
        "drawsWhileItScales", "On real threads, a photo is drawn while it is scaled", lane: .threads),
    ],
    hints: [
      """
      The task needs a photo that it may change in steps; the screen needs one that nobody changes. Can that be the same \
      object? Think of who has which photo at each moment, and of the one moment at which the screen gets the new one.
      """,
      """
      Let the task work on a photo of its own: a copy of what is in the old one, or a value. Do all of the steps on it, away \
      from the main actor, and only then give it to the screen. An object that is not Sendable can be handed over if its giver \
      does not use it any more; sending in front of the type of a parameter or of a result says so.
      """,
      """
      In scale(by:): let copy = Photo(width: photo.width, height: photo.height, pixels: photo.pixels), then self.photo = \
      await scaled(copy, by: factor). And: @concurrent private nonisolated func scaled(_ photo: sending Photo, by factor: Int) \
      async -> sending Photo { photo.scale(by: factor, with: resampler); return photo }. Or make Photo a struct.
      """,
    ],
    rightFixes: rightFixesOfFinishBeforeSending,
    mistakes: mistakesOfFinishBeforeSending,
    diagnostics: diagnosticsOfFinishBeforeSending)
}

private let mistakesOfFinishBeforeSending = [
  Mistake(
    "NobodyWaits",
    rejectedBy: .behaviour("scaledWhenItReturns", .failed),
    looksLike: "scaling in a task, or on a queue, that nobody waits for",
    why: """
      Task { … } and async on a queue begin the work and go on at once. scale(by:) has returned before the photo is scaled, \
      and whoever draws then sees the old one. Await the task's value, or a function that is async itself.
      """,
    signs: [.finds("scaledLater")]),
  Mistake(
    "TakenOffTheScreen",
    rejectedBy: .behaviour("drawsWholePhotos", .failed),
    looksLike: "leaving the screen without a photo while one is scaled",
    why: """
      Given away or only hidden, the photo is missing on the display until the scaling is done. Keep the old one there, and \
      scale a copy.
      """,
    signs: [.finds("blank")]),
  Mistake(
    "TaskOnTheMainActor",
    rejectedBy: .behaviour("drawsEveryFrame", .failed),
    looksLike: "scaling on the main thread",
    why: """
      A Task that is made on the main actor runs there, so does a method of a main-actor class, and a queue's sync runs its \
      closure on the thread that calls it. No frame is torn, for nothing else happens: the screen stands still until both \
      steps are done. The work needs a @concurrent function, another actor, a detached task, or async on a queue.
      """,
    signs: [.finds("scaledOnMain")]),
  Mistake(
    "MainThreadWaits",
    rejectedBy: .behaviour("drawsEveryFrame", .failed),
    looksLike: "blocking the main thread until another one has scaled the photo",
    why: """
      Another thread does the work, and the main thread does nothing but wait for it, at a semaphore or a group, say. That is as bad \
      as doing it itself. await gives the thread back meanwhile.
      """,
    signs: [.finds("mainThreadWaits")]),
  Mistake(
    "LockedWhileScaling",
    rejectedBy: .behaviour("drawsAtOnce", .failed),
    looksLike: "making draw() wait until a step of the scaling is done",
    why: """
      Who holds a lock, or a serial queue, for as long as a step takes keeps out everybody else as long, the display included. \
      Do the steps on a copy, and take the lock only to put the result in its place.
      """,
    signs: [.finds("drawWaits")]),
  Mistake(
    "CopyOfTheReference",
    rejectedBy: .behaviour("drawsWholePhotos", .failed),
    looksLike: "nonisolated(unsafe) on what two threads use",
    why: """
      nonisolated(unsafe) orders nothing, it only stops the compiler from asking for an order. And of a class, let copy = \
      photo makes a second name for the same object, not a second object: what the task changes is what the screen draws. A \
      copy of it is a new object, made with init.
      """,
    signs: [.ends("drawsWhileItScales", .raced), .contains("nonisolated(unsafe)")]),
  Mistake(
    "AllSetAtTheEnd",
    rejectedBy: .behaviour("drawsWhileItScales", .raced),
    looksLike: "setting a shared photo at the end of the scaling, while the screen may be reading it",
    why: """
      The moment in which both threads are at the photo is short now, and not gone: one sets what the other is reading. Make the \
      scaled photo another object, or a value, and let the main actor put it in the place of the old one.
      """,
    signs: [
      .ends("drawsWhileItScales", .raced), .ends("drawsWholePhotos", .passed),
      .contains("@uncheckedSendable"),
    ]),
  Mistake(
    "UncheckedSendable",
    rejectedBy: .behaviour("drawsWhileItScales", .raced),
    looksLike: "@unchecked Sendable on what one thread changes while another reads it",
    why: """
      @unchecked Sendable is a promise that the type keeps its own order, by a lock at every access. The compiler believes it \
      and asks no more; the threads do what they did before. Let each side have a photo of its own instead.
      """,
    signs: [.ends("drawsWhileItScales", .raced), .contains("@uncheckedSendable")]),
  Mistake(
    "ShownBeforeFinished",
    rejectedBy: .behaviour("drawsWholePhotos", .failed),
    looksLike: "a task that changes the photo which the screen has already",
    why: """
      Once the screen has a photo, nobody else may change it. That the compiler does not object is no proof: when a photo was \
      handed to a sending parameter on the same actor, Swift 6.3 does not see that it is used afterwards. Finish the new photo \
      first, and show it when nothing is left to be done.
      """,
    signs: [
      .finds("torn"), .ends("drawsWhileItScales", .raced), .lacks("nonisolated(unsafe)"),
      .lacks("@uncheckedSendable"),
    ]),
  Mistake(
    "LockPerProperty",
    rejectedBy: .behaviour("drawsWholePhotos", .failed),
    looksLike: "a lock that is let go between parts which belong together",
    why: """
      Width, height and pixels belong together. A lock for each of them, or for each access, makes that access whole and \
      says nothing of the three: in between, one side reads or writes the rest. There is no data race in that, and what is \
      drawn is wrong all the same. Put all three behind one lock, and read and replace them at once.
      """,
    signs: [.finds("tornOnThreads"), .ends("scaledWhenItReturns", .passed), .contains("Lock")]),
  Mistake(
    "ShownHalfway",
    rejectedBy: .behaviour("drawsWholePhotos", .failed),
    looksLike: "changing what is shown in several turns",
    why: """
      Each turn has the photo to itself, so nothing races and the compiler is content. But between two turns, at an await \
      say, the main actor draws what is there: a photo that is half scaled. Keep what the steps make in variables of your \
      own, and change what is shown once, with no await in between.
      """,
    signs: [
      .finds("torn"), .ends("scaledWhenItReturns", .passed), .ends("drawsWhileItScales", .failed),
    ]),
  Mistake(
    "CopiedButStillShared",
    rejectedBy: .behaviour("givenAway", .failed),
    looksLike: "a Sendable photo that whoever has it can still change",
    why: """
      A Sendable object may be used on both sides after it was given away, and the compiler keeps nobody from changing it \
      there. If the class is not Sendable, the compiler sees to it that only one side has it. If it is Sendable, nothing \
      outside may be able to change it: make its properties lets, or Photo a struct.
      """,
    signs: [.ends("givenAway", .failed)]),
]

private let diagnosticsOfFinishBeforeSending = [
  DiagnosticNote(
    "passing closure as a 'sending' parameter",
    """
    The closure runs elsewhere and takes along an object that is still in use here: both sides would have it at once. Let it \
    take along only what it can have to itself: a copy, or the numbers and pixels to make one of.
    """, section: "Why it happens"),
  DiagnosticNote(
    "sending value of non-Sendable type",
    """
    What the closure has taken along is used here once more, after the closure was sent. Let the finished photo come back as a \
    result: as the task's value, if Photo is Sendable, or from an async function that gets the photo and is awaited.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "in a '@Sendable' closure",
    """
    The closure runs on another thread and would take along an object that is in use on this one. Let it take along the numbers \
    and pixels, and make a photo of its own of them.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "mutation of captured var",
    """
    Closure and function would share this variable, on two threads. Let the closure have a let, make its own var of that inside, \
    and hand the result back.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot use mutating member on immutable value",
    "A struct in a let never changes. Make a var of it where it is scaled: that is the copy which the scaling needs.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    What is sent must belong to nobody else any more. The photo that is shown belongs to the screen, and so, as far as the \
    compiler knows, does whatever one of its methods returns. Make a new one with init right here, or mark the result of the method \
    that copies as sending.
    """, section: "Why it happens"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    A Sendable class may be used by several threads at once, so its properties cannot be vars. Make them lets, and a scaled \
    photo a new object; or leave Sendable away, so that only one side has a photo at a time.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "does not conform to the 'Sendable' protocol",
    """
    Anybody may ask a task for its value, and more than once, so it must be Sendable. An async function gives its result to its \
    one caller: that may be an object, handed over.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "non-Sendable type 'Task<",
    """
    A task that gives an object of such a class may itself not be passed on. Let an async function do the work instead, and \
    return the object.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be sent to main actor-isolated context",
    """
    The main actor would get an object that others may still have. An async function whose result is sending hands it over; \
    a struct can be passed to anybody.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    It does not bring the code to another thread, and what blocks or assumes there has an await in its place: await a function \
    of the actor that the work belongs to.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "cannot exit main actor-isolated context",
    """
    The screen's photo is an object of the main actor, and this code runs elsewhere. Read what is in it on the main actor, \
    before the work begins, and take that along.
    """, section: "Why it happens"),
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    """
    This code does not run on the main actor and cannot set what the screen shows. Return the finished photo, or await a \
    method of the screen that shows it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be referenced from the main actor",
    """
    draw() cannot wait, so it cannot ask another actor for what it draws. Keep what is to be drawn on the main actor, and let \
    the other actor only make it.
    """, section: "Fixes and their trade-offs"),
]
