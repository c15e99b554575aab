import Report

extension Chapter {
  package static let customExecutor = Self(
    name: "CustomExecutor",
    part: .isolation,
    title: "An actor with an executor of its own",
    problem: """
      An actor owns the driver of a receipt printer, whose calls block. It keeps them apart, and makes them on the few \
      threads that all tasks of the app share; the first one even on the main thread.
      """,
    starter: Starter(failing: ["callsOffMain", "poolStaysFree", "paperIsKnown"]),
    behaviours: [
      BehaviourEntry("callsOffMain", "No call of the driver runs on the main thread, not even the first"),
      BehaviourEntry("poolStaysFree", "While four printers print, other tasks of the app go on"),
      BehaviourEntry("keepsOrder", "The lines of a receipt are printed in their order"),
      BehaviourEntry("oneAtATime", "A call of the driver begins only when the one before it has returned"),
      BehaviourEntry("paperIsKnown", "How much paper is left is known as soon as a line is printed"),
      BehaviourEntry(
        "shutDownComesLast", "Shutting down closes the driver once, after the lines that came before"),
      BehaviourEntry("printsFromManyThreads", "Two tills print on one printer at once", lane: .threads),
      BehaviourEntry(
        "readsPaperWhilePrinting", "How much paper is left is read while a till prints", lane: .threads),
      BehaviourEntry("printsWhileMainIsBusy", "A till prints while the main thread is busy", lane: .threads),
      BehaviourEntry("leavesNoThread", "Of printers that were shut down no thread is left", lane: .threads),
    ],
    hints: [
      """
      An actor says that its calls come one at a time. Which thread makes them is for its executor to say, and the default \
      one takes whichever thread of Swift's pool is free. An actor's init is on no executor yet: it runs where it is called.
      """,
      """
      An actor can bring an executor of its own: a class that conforms to SerialExecutor and has one method, enqueue(_:), \
      which is handed each job. Let it run the jobs on a serial DispatchQueue. Open the driver with the first line. What the \
      driver calls inside one of its calls runs on the actor already: tell the compiler so, and start no task.
      """,
      """
      let executor = QueueExecutor(), stored in the actor, and nonisolated var unownedExecutor: UnownedSerialExecutor { \
      executor.asUnownedSerialExecutor() }. In its enqueue(_ job: consuming ExecutorJob): let job = UnownedJob(job); \
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }. In whenFed: self.assumeIsolated { \
      $0.paperLeft = paperLeft }.
      """,
    ],
    rightFixes: rightFixesOfCustomExecutor,
    mistakes: mistakesOfCustomExecutor,
    diagnostics: diagnosticsOfCustomExecutor,
    outsideFunctions: [
      "pthread_attr_destroy", "pthread_attr_init", "pthread_cond_broadcast", "pthread_cond_destroy",
      "pthread_cond_init", "pthread_cond_signal", "pthread_cond_wait", "pthread_create", "pthread_detach",
      "pthread_equal", "pthread_join", "pthread_mutex_destroy", "pthread_mutex_init", "pthread_mutex_lock",
      "pthread_mutex_unlock", "pthread_self",
    ])
}

private let mistakesOfCustomExecutor = [
  Mistake(
    "NewExecutorEachTime",
    rejectedBy: .behaviour("callsOffMain", .crashed),
    looksLike: "a new executor each time unownedExecutor is asked for",
    why: """
      UnownedSerialExecutor does not keep the executor alive. One that is made in the getter is released before the getter \
      has returned, and the runtime hands its jobs to an object that is gone. Store the executor in the actor, with let, and \
      return the same one each time.
      """,
    signs: [.ends("callsOffMain", .crashed), .contains("().asUnownedSerialExecutor()")]),
  Mistake(
    "AssumedOnAForeignQueue",
    rejectedBy: .behaviour("paperIsKnown", .crashed),
    looksLike: "assumeIsolated in code that is not running on the actor's executor",
    why: """
      assumeIsolated is a promise that is checked while the program runs. A queue that the actor hands work to is not the \
      actor: to the runtime, what runs there is on no actor at all. Make the queue the actor's executor, and the promise \
      holds; or keep what both need in a lock.
      """,
    signs: [.finds("wrongExecutor")]),
  Mistake(
    "OpenedInInit",
    rejectedBy: .behaviour("callsOffMain", .failed),
    looksLike: "opening the driver in init",
    why: """
      An actor's init that is not async runs on the thread of whoever makes the actor, whatever the actor's executor is: \
      here on the main thread. Open the driver with the first line, in a method of the actor.
      """,
    signs: [.finds("openedOnMain")]),
  Mistake(
    "MainQueueExecutor",
    rejectedBy: .behaviour("printsWhileMainIsBusy", .hung),
    looksLike: "calling the driver on the main thread",
    why: """
      The driver's calls block their thread until the printer is done. The main actor and the main queue make them on the \
      thread that draws the screen, and so does sync on any queue, when that thread calls it: sync does the work on the \
      calling thread. Give the actor an executor that hands its jobs to a queue of its own with async.
      """,
    signs: [.finds("calledOnMain")]),
  Mistake(
    "SyncOntoAQueue",
    rejectedBy: .behaviour("poolStaysFree", .failed),
    looksLike: "waiting with sync, inside the actor, for a queue",
    why: """
      sync returns when the work is done, and until then the calling thread waits: the same thread of Swift's pool that made \
      the driver's call before. Nothing is gained by it. Let the actor itself run on the queue, with an executor of its own.
      """,
    signs: [.finds("poolHeld"), .contains(".sync{"), .lacks("unownedExecutor")]),
  Mistake(
    "DefaultExecutor",
    rejectedBy: .behaviour("poolStaysFree", .failed),
    looksLike: "making a thread of Swift's pool wait for the driver",
    why: """
      Swift runs all tasks on a pool that has about one thread for each processor core. A call that blocks keeps one of them \
      for as long as it takes; a few such calls, and no task of the app goes on. An actor's default executor is that pool. \
      Give the actor one of its own, on a queue or a thread that may wait.
      """,
    signs: [.finds("poolHeld")]),
  Mistake(
    "QueuePerCall",
    rejectedBy: .behaviour("oneAtATime", .failed),
    looksLike: "handing the driver's calls to queues or threads that do not wait for each other",
    why: """
      The driver wants one call at a time. A new queue for each call, a global queue and a concurrent one all begin what they \
      get at once. And while an actor's method waits with await, the actor lets the next call in. One serial queue for all \
      calls of a printer keeps them apart, and in order.
      """,
    signs: [.finds("overlaps")]),
  Mistake(
    "TaskInCallback",
    rejectedBy: .behaviour("paperIsKnown", .failed),
    looksLike: "starting a task in the driver's callback",
    why: """
      The task gets its turn on the actor after the call that it was started in, and printLine has returned by then. The \
      callback runs inside that call, on the actor's executor: assumeIsolated says so to the compiler, and the number is \
      noted there and then.
      """,
    signs: [.finds("paperLate"), .contains("inTask{")]),
  Mistake(
    "RunLoopNeverWoken",
    rejectedBy: .behaviour("callsOffMain", .hung),
    looksLike: "a thread that waits for its jobs in a run loop",
    why: """
      On Linux RunLoop.perform puts the job into a list and does not wake a loop that is waiting already. A loop that wakes \
      up by timers would find it, but the clock of this check does not reach those. Let the thread wait for jobs with a \
      condition variable or a semaphore, or use a serial queue.
      """,
    signs: [.ends("callsOffMain", .hung), .contains("RunLoop")]),
  Mistake(
    "JobsLeftBehind",
    rejectedBy: .behaviour("shutDownComesLast", .hung),
    looksLike: "an executor that no longer runs the jobs it gets once the printer is shut down",
    why: """
      Whoever calls the actor waits until the job has run. After shutDown jobs still come: a late line must be told that the \
      printer is closed. An executor runs each job that it is ever given; let its thread end when the executor is \
      released, for then no job can come.
      """,
    signs: [
      .ends("callsOffMain", .passed), .ends("shutDownComesLast", .hung), .contains("SerialExecutor"),
    ]),
  Mistake(
    "ThreadNeverEnds",
    rejectedBy: .behaviour("leavesNoThread", .failed),
    looksLike: "a thread that is still there when its printer is gone",
    why: """
      A thread ends when its function returns. One that waits for jobs in an endless loop never does, and while it runs a \
      method of the executor it keeps the executor alive: that is never released, and its deinit never called. Let the \
      thread hold only the list of jobs, and the executor's deinit tell it to end.
      """,
    signs: [.finds("threadsLeft")]),
  Mistake(
    "UnsafePaper",
    rejectedBy: .behaviour("readsPaperWhilePrinting", .raced),
    looksLike: "a paperLeft that is read without waiting for its turn",
    why: """
      The driver's callback changes the number while another thread reads it, and nothing orders the two. \
      nonisolated(unsafe) and @unchecked Sendable only stop the compiler from saying so. Leave the property to the actor, or \
      put it into a Mutex.
      """,
    signs: [.ends("printsFromManyThreads", .passed), .ends("readsPaperWhilePrinting", .raced)]),
]

private let diagnosticsOfCustomExecutor = [
  DiagnosticNote(
    "cannot find 'DispatchSerialQueue' in scope",
    """
    A queue that is itself an executor comes with Apple's systems. Here it is some lines of your own: a class that conforms \
    to SerialExecutor and hands its jobs to a DispatchQueue.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "has no member 'asUnownedSerialExecutor'",
    """
    A DispatchQueue is no executor here. Write a class that conforms to SerialExecutor and hands its jobs to the queue; that \
    one has asUnownedSerialExecutor().
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "captured parameter 'job'",
    """
    An ExecutorJob exists once and cannot be moved into an escaping closure. Make an UnownedJob of it first, and see to it \
    that it runs exactly once.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of noncopyable type 'ExecutorJob' must specify ownership",
    "The executor takes the job over: enqueue(_ job: consuming ExecutorJob).",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "to protocol 'Actor' crosses into",
    """
    unownedExecutor is asked for by threads that are not on the actor yet. Declare it nonisolated; it may use what the actor \
    stores with let and what is Sendable.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "before 'self' is available",
    """
    unownedExecutor cannot be a stored property that is made from another one. Store the executor with let, and compute \
    unownedExecutor from it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from a Sendable closure",
    """
    The type of this closure allows that any thread calls it, so it may not use what the actor stores. The driver's whenFed is \
    called inside the driver's call, on the actor's executor: say that with assumeIsolated, which checks it while the \
    program runs. A block for a queue is not on the actor, and there the promise would be wrong.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    """
    This code is on no actor. In the driver's callback the actor's executor is running: assumeIsolated tells the compiler, and \
    checks it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming class",
    """
    Several threads use an executor at once. What changes in it needs a lock: put it into a Mutex, or guard it with NSLock or \
    NSCondition and declare the class @unchecked Sendable, which is then a promise that you keep.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "non-final class",
    "An executor is shared by threads. Make its class final.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "non-Sendable type 'any PrinterDriver'",
    """
    The driver is not made for several threads, and here it would leave the actor for another one. Do not carry the \
    driver to a queue: let the actor run on the queue, and call the driver in the actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call blocks its thread, which is one of the few that all tasks share. Wait with await; what has to block belongs on \
    a queue or a thread of its own.
    """, section: "Why it happens"),
]
