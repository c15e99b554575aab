import Report

extension Chapter {
  package static let weakSelfLoop = Self(
    name: "WeakSelfLoop",
    part: .lifetimes,
    title: "A loop that keeps its owner",
    problem: """
      A tracker shows once a second how far away the courier is. The task of its loop holds the tracker, and the tracker \
      holds the task: a screen that closes leaves a loop behind that asks and shows for ever.
      """,
    starter: Starter(
      failing: [
        "releasedOnMain", "releasedInBackground", "releasedInShow", "leavesNothingBehind",
      ]),
    behaviours: [
      BehaviourEntry("showsEachSecond", "The courier's distance is shown at once and then once a second"),
      BehaviourEntry("stopEndsIt", "A stopped tracker shows nothing more, and another goes on"),
      BehaviourEntry(
        "stopMeetsTurn", "A tracker stopped just before a turn, or before the first, shows nothing any more"),
      BehaviourEntry("startsAgain", "A tracker that was stopped starts anew, and its old loop shows nothing"),
      BehaviourEntry("startTwiceIsOneLoop", "A tracker that is started twice still shows once a second"),
      BehaviourEntry(
        "releasedOnMain", "A tracker that the screen drops is freed within a second and shows nothing more"),
      BehaviourEntry("releasedInBackground", "The last reference may be dropped on any thread"),
      BehaviourEntry("releasedInShow", "The screen may drop its tracker while that is showing a distance"),
      BehaviourEntry("leavesNothingBehind", "A tracker that was stopped or freed leaves no loop behind"),
    ],
    hints: [
      """
      Who holds the tracker once the screen has let go? Go through everything that the loop uses, in the turn and \
      between two turns. And if nothing held it, what would then tell the loop to end?
      """,
      """
      The task should hold the tracker weakly. That alone is not enough: guard let self makes a strong reference again, \
      for as long as the block lasts in which it stands. In front of the loop that is the whole loop; inside a turn it \
      is that turn. And a loop whose tracker is gone has to notice, or to be cancelled; deinit may do that, on whatever \
      thread it runs.
      """,
      """
      task = Task { [weak self] in while !Task.isCancelled { self?.refresh(); try? await Task.sleep(for: .seconds(1)) } \
      } and deinit { task?.cancel() }. The condition is looked at right after the sleep, before anything is shown; so it \
      does no harm that try? drops the error. stop() and start() stay as they are.
      """,
    ],
    rightFixes: rightFixesOfWeakSelfLoop,
    mistakes: mistakesOfWeakSelfLoop,
    diagnostics: diagnosticsOfWeakSelfLoop)
}

private let mistakesOfWeakSelfLoop = [
  Mistake(
    "UnownedSelf",
    rejectedBy: .behaviour("releasedOnMain", .crashed),
    looksLike: "an unowned self in a loop that outlives the tracker",
    why: """
      Unowned means: I know that it is still there. It keeps nothing alive, so the tracker is freed when the screen lets \
      go. Where a turn comes after that, it uses what is gone, and that ends the program. A weak self becomes nil \
      instead, and deinit can cancel the task.
      """,
    signs: [.finds("unownedGone"), .contains("unowned")]),
  Mistake(
    "BusyAfterCancel",
    rejectedBy: .behaviour("stopEndsIt", .hung),
    looksLike: "a loop that goes on when its task is cancelled, and sleeps no more",
    why: """
      cancel() ends no loop. It ends the sleep, at once and with an error, and every later sleep of that task too. Where \
      the error is dropped, by try? say, and nobody asks Task.isCancelled, the turns follow each other without a pause, \
      for ever. Ask in the condition of the loop, or let the error end it.
      """,
    signs: [
      .ends("showsEachSecond", .passed), .ends("stopEndsIt", .hung), .lacks(".wait("), .lacks(".sync"),
    ]),
  Mistake(
    "GuardSelfBeforeLoop",
    rejectedBy: .behaviour("releasedOnMain", .failed),
    looksLike: "a strong self, taken out of the weak one in front of the loop",
    why: """
      guard let makes a strong reference, and that lasts to the end of the block in which it stands: in front of the \
      loop, as long as the loop. So weak changes nothing. The turns go on after "tracker dropped", and there is no \
      "tracker freed": the loop holds the tracker, and no deinit can run that could end the loop. Ask for self inside \
      each turn.
      """,
    signs: [
      .finds("neverFreed"), .contains("[weakself]"), .contains("guardlet"), .contains("else{return}while"),
    ]),
  Mistake(
    "StrongSelfInLoop",
    rejectedBy: .behaviour("releasedOnMain", .failed),
    looksLike: "a reference to the tracker that nobody gives up",
    why: """
      The screen has let go, somebody else has not. Mostly it is the task: its closure captures self strongly, also \
      where nobody writes self, and keeps it until the loop ends. A deinit that cancels the task cannot run before that. \
      A strong self that is taken out of a weak one in front of the loop, while or for await, lasts just as long; so \
      does the one in await self?.run() with the loop in run(). A handler of a timer holds what it captures in the same \
      way.
      """,
    signs: [.finds("neverFreed")]),
  Mistake(
    "LoopOutlivesTracker",
    rejectedBy: .behaviour("leavesNothingBehind", .failed),
    looksLike: "a task that is still there when its tracker is gone",
    why: """
      The task does not hold the tracker, so that is freed in time; but nobody tells the task. A weak self becomes nil \
      in silence: the loop wakes, finds nothing to do and sleeps again, or waits for a tick that never comes. A loop \
      that holds whatever else it needs even shows on. Cancel the task in deinit, which may be done on any thread, or \
      let each turn that finds no self end the loop.
      """,
    signs: [.finds("taskLeft"), .ends("stopEndsIt", .passed), .ends("stopMeetsTurn", .passed)]),
  Mistake(
    "StopForgetsTask",
    rejectedBy: .behaviour("stopEndsIt", .failed),
    looksLike: "a stop() that does not end the loop",
    why: """
      A task does not end when nobody holds it any more. A stop() that only sets the property to nil forgets the task: \
      that runs on, and now nobody can cancel it. Cancel it first, then forget it.
      """,
    signs: [.finds("showsAfterStop"), .contains("Task")]),
  Mistake(
    "TurnAfterCancel",
    rejectedBy: .behaviour("stopEndsIt", .failed),
    looksLike: "a turn that does not ask first whether its task was cancelled",
    why: """
      cancel() interrupts nothing. A sleep ends early, with an error that try? drops; a task that has not begun yet \
      begins all the same; a tick that a stream has taken in still arrives. What comes next in the loop shows a \
      distance, after stop(). Ask Task.isCancelled after the wait and before the turn, the first one included. And a \
      stop() that leaves the cancelling to a task of its own returns before anything is cancelled.
      """,
    signs: [.finds("showsOnStop"), .contains("cancel()")]),
  Mistake(
    "FlagInsteadOfCancel",
    rejectedBy: .behaviour("startsAgain", .failed),
    looksLike: "a flag that stops the loop, and that the next start() sets again",
    why: """
      The flag says what was wanted last, not which loop was meant. After stop() the old loop still sleeps; start() sets \
      the flag before it wakes, so it goes on beside the new one. Cancel its task, or give each loop a number of its \
      own.
      """,
    signs: [
      .finds("oldLoopGoesOn"), .ends("stopEndsIt", .passed), .ends("startTwiceIsOneLoop", .passed),
      .contains("=false"),
    ]),
  Mistake(
    "StartForgetsTask",
    rejectedBy: .behaviour("startTwiceIsOneLoop", .failed),
    looksLike: "a second loop beside the first",
    why: """
      A task does not end when nobody holds it any more. Where start() stores the next task over the old one, that runs \
      on beside it, and now nobody can cancel it. Cancel the old one first, or start nothing while one runs.
      """,
    signs: [.finds("twoLoops"), .contains("Task")]),
  Mistake(
    "TimerWithoutRunLoop",
    rejectedBy: .behaviour("showsEachSecond", .failed),
    looksLike: "a Timer, where no run loop runs",
    why: """
      A Timer fires only while a run loop runs on its thread. A command-line tool, a server and this check have none. \
      And a plain deinit may not invalidate it, for that is allowed only on the thread on which it was scheduled. A task \
      that sleeps needs no run loop, and cancel() may be called on any thread.
      """,
    signs: [.finds("notEachSecond"), .contains("Timer.scheduledTimer")]),
]

private let diagnosticsOfWeakSelfLoop = [
  DiagnosticNote(
    "capture of 'self' in a closure that outlives deinit",
    """
    By the time deinit runs nothing can keep the tracker any more; the task would use it when it is gone. deinit needs \
    no task: it may cancel the stored one itself, on whatever thread it runs.
    """, section: "Why it happens"),
  DiagnosticNote(
    "must be unwrapped to refer to member",
    """
    A weak self is nil once the tracker is gone. self?.refresh() asks anew in each turn. guard let self makes a strong \
    reference, which lasts to the end of its block: inside a turn that is the turn, in front of the loop the whole loop.
    """, section: "Why it happens"),
  DiagnosticNote(
    "from nonisolated deinit",
    """
    deinit runs on the thread that drops the last reference, which can be any, and this object may be used on its own \
    thread only. A Task may be cancelled from any thread. Some objects need no deinit: a dispatch source that nobody \
    holds any more fires no more. isolated deinit runs on the main actor, where the rest of the class is.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot be called from outside of the actor",
    """
    This code does not run on the main actor; the closure of Task.detached never does by itself. A Task that is created \
    in a method of the main actor runs there, and calls the other methods without await.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "no exact matches in call to initializer",
    """
    Where this is a Task: the closure of a Task<Void, Never> must not throw, and try await Task.sleep throws when the \
    task is cancelled. Store a Task<Void, any Error>, or catch the error and end the loop there.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, here the one that draws the screen. Task.sleep gives the thread back while it waits.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'sending' parameter risks causing data races",
    """
    The closure is handed to code that may run at the same time, and what it captures is not safe to share. Capture self \
    weakly in this closure itself ([weak self]), and only what is Sendable besides.
    """),
  DiagnosticNote(
    "call to main actor-isolated instance method",
    """
    This code runs on no actor: deinit on whatever thread lets go, the closure of a Timer where its run loop runs. A \
    method of the main actor cannot be called from there without a hop. To end the loop deinit needs none: it cancels \
    the stored task, which may be done on any thread.
    """, section: "Why it happens"),
]
