import Report

/// One main thread, a few pool threads, and a clock that only moves while no job is ready.
///
/// A pure value: it knows which work is ready where and what comes when, and nothing of executors. The
/// main thread's work runs in the order in which it arrived, as that of the real main thread does; among
/// the pool's work, the head of the main thread's and the threads that can go on after blocking, any may
/// be next. A job takes no virtual time unless it blocks its thread.
///
/// Tasks can block as many threads as the pool has, and then none is left for tasks. Queues have threads of their
/// own in production, many more; here they use the pool's while those are free, and more when they are not.
struct Machine<Work> {
  /// Where work wants to run.
  enum Target: Sendable {
    case main
    /// The pool, for a job of a task.
    case pool
    /// The pool, or a thread beside it, for what is no task's: work of a queue, of a library's own thread.
    case queue
  }

  /// What the machine does next.
  enum Step {
    /// Work begins on an idle thread.
    case run(Work, task: UInt64, on: VirtualThread)
    /// A thread that was blocked goes on.
    case resume(VirtualThread)
  }

  private struct Woken {
    let thread: VirtualThread
    let order: Int
  }

  private enum Due {
    case work(Work, task: UInt64, target: Target)
    case wake(VirtualThread, block: Int)
  }

  /// A candidate that is not the pool's, and its place in line among all of them.
  private struct Special {
    let place: Int
    /// Its place among the woken threads; `nil` for the head of the main thread's work.
    let woken: Int?
  }

  /// From here on numbers stand for queues that run their work in order, as a task runs its own.
  static var firstQueueNumber: UInt64 { 1 << 62 }
  /// From here on numbers stand for work that belongs to nothing: each has one of its own.
  private static var firstLooseNumber: UInt64 { 1 << 63 }

  private let poolSize: Int
  private let mostThreads: Int
  /// Nanoseconds since the start of the run.
  private(set) var now: Int64 = 0
  /// How many times the clock has moved.
  private var moves: Int64 = 0
  private var mainQueue = ReadyQueue<Work>()
  private var poolQueue = ReadyQueue<Work>()
  private var woken: [Woken] = []
  private var timers = TimerHeap<Due>()
  private var order = 0
  /// For each thread the number of its current block; 0 when it is not blocked.
  private var blocks: [Int]
  /// Of the threads that are blocked, how many are so by a task and how many by something else.
  private var blockedByTasks = 0
  private var blockedByQueues = 0
  /// For each thread whether what runs on it, or blocks it, is a task's.
  private var isTasks: [Bool]
  /// The places of the pool's work that can begin, when not all of it can; filled by `countCandidates`.
  private var eligible: [Int]?
  private var lastThread: [UInt64: Int] = [:]
  private var nextThread = 1
  /// The candidates that are not the pool's, in their order; filled by `countCandidates`.
  private var specials: [Special] = []

  /// - Parameters:
  ///   - poolSize: The threads of the pool, all of which tasks can block.
  ///   - mostThreads: The most threads beside the main one, queues' own included.
  init(poolSize: Int, mostThreads: Int) {
    self.poolSize = poolSize
    self.mostThreads = mostThreads
    blocks = Array(repeating: 0, count: mostThreads + 1)
    isTasks = Array(repeating: true, count: mostThreads + 1)
  }

  /// Forgets everything but the memory it has, for the next run.
  mutating func reset() {
    now = 0
    moves = 0
    mainQueue.removeAll()
    poolQueue.removeAll()
    woken.removeAll(keepingCapacity: true)
    timers.removeAll()
    order = 0
    for index in blocks.indices { blocks[index] = 0 }
    blockedByTasks = 0
    blockedByQueues = 0
    eligible = nil
    lastThread.removeAll(keepingCapacity: true)
    nextThread = 1
    specials.removeAll(keepingCapacity: true)
  }

  // MARK: Choices

  /// How many jobs could be next; 0 when time has to move.
  mutating func countCandidates() -> Int {
    specials.removeAll(keepingCapacity: true)
    let hasMain = blocks[0] == 0 && !mainQueue.isEmpty
    eligible = hasThreadForTasks && hasThreadForQueues ? nil : eligibleWork()
    var isMainPlaced = !hasMain
    // Both the woken threads and the pool's work are in the order of their numbers already.
    for index in woken.indices {
      if !isMainPlaced, mainQueue.firstOrder < woken[index].order {
        placeSpecial(order: mainQueue.firstOrder, woken: nil)
        isMainPlaced = true
      }
      placeSpecial(order: woken[index].order, woken: index)
    }
    if !isMainPlaced { placeSpecial(order: mainQueue.firstOrder, woken: nil) }
    return specials.count + (eligible?.count ?? poolQueue.count)
  }

  private mutating func placeSpecial(order: Int, woken: Int?) {
    var before = poolQueue.count(before: order)
    if let eligible { before = eligible.count { $0 < before } }
    specials.append(Special(place: before + specials.count, woken: woken))
  }

  private var hasThreadForTasks: Bool { blockedByTasks < poolSize }

  private var hasThreadForQueues: Bool { blockedByTasks + blockedByQueues < mostThreads }

  /// The places of the pool's work for which there is a thread.
  private func eligibleWork() -> [Int] {
    let (forTasks, forQueues) = (hasThreadForTasks && hasThreadForQueues, hasThreadForQueues)
    return (0..<poolQueue.count).filter { poolQueue.isTasks(at: $0) ? forTasks : forQueues }
  }

  /// The place in the pool's work of the candidate that is at a place among those that can begin.
  private func placeInPool(_ place: Int) -> Int { eligible?[place] ?? place }

  /// The task of the candidate at a place in line, as counted by the latest `countCandidates`.
  ///
  /// It changes nothing, but works in place only if it may: else every array in here is retained for each call.
  mutating func task(ofCandidate place: Int) -> UInt64 {
    var before = 0
    for special in specials where special.place <= place {
      if special.place == place {
        // Nothing has such a number: a blocked thread has a priority of its own.
        return special.woken.map { .max - UInt64(woken[$0].thread.index) } ?? mainQueue.task(at: 0)
      }
      before += 1
    }
    return poolQueue.task(at: placeInPool(place - before))
  }

  /// Takes the candidate at a place in line, as counted by the latest `countCandidates`.
  mutating func take(_ place: Int) -> Step {
    var before = 0
    for special in specials where special.place <= place {
      if special.place == place {
        if let index = special.woken { return .resume(woken.remove(at: index).thread) }
        let ready = mainQueue.remove(at: 0)
        return .run(ready.work, task: ready.task, on: .main)
      }
      before += 1
    }
    let ready = poolQueue.remove(at: placeInPool(place - before))
    let thread = idleThread(for: ready.task)
    isTasks[thread] = ready.isTasks
    return .run(ready.work, task: ready.task, on: .pool(thread))
  }

  /// The thread a job runs on: the one its task was on before if that is free, so that a timeline is easy to
  /// follow, else the pool's next free one, else one beside the pool.
  private mutating func idleThread(for task: UInt64) -> Int {
    let task = task < Self.firstLooseNumber ? task : 0
    if let last = lastThread[task], blocks[last] == 0 { return last }
    var thread = nextThread
    for _ in 0..<poolSize where blocks[thread] != 0 { thread = thread % poolSize + 1 }
    if blocks[thread] == 0 {
      nextThread = thread % poolSize + 1
    } else {
      // There is one, or it would be no candidate.
      thread = (poolSize + 1...mostThreads).first { blocks[$0] == 0 } ?? mostThreads
    }
    lastThread[task] = thread
    return thread
  }

  // MARK: Work

  /// Adds work that can begin now.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - task: The number of the task or queue it belongs to; 0 for none.
  ///   - target: Where it runs.
  mutating func add(_ work: Work, task: UInt64, to target: Target) {
    order += 1
    // Loose work must not look as if it were all one task's, or choosers would treat it alike.
    let task = task == 0 ? Self.firstLooseNumber + UInt64(order) : task
    switch target {
    case .main: mainQueue.append(work, task: task, order: order, isTasks: true)
    case .pool: poolQueue.append(work, task: task, order: order, isTasks: true)
    case .queue: poolQueue.append(work, task: task, order: order, isTasks: false)
    }
  }

  /// Adds work that can begin at an instant, in nanoseconds since the start.
  mutating func add(_ work: Work, task: UInt64, to target: Target, at deadline: Int64) {
    order += 1
    timers.insert(
      .work(work, task: task, target: target), deadline: instant(meantBy: deadline),
      order: order)
  }

  // MARK: Blocking

  /// Whether a thread is free to begin work of a task.
  var hasIdlePoolThread: Bool { hasThreadForTasks }

  /// Marks a thread as blocked until it is woken.
  ///
  /// - Parameters:
  ///   - thread: A thread that runs.
  ///   - deadline: When it goes on by itself, in nanoseconds since the start; `nil` for never.
  mutating func block(_ thread: VirtualThread, until deadline: Int64?) {
    order += 1
    blocks[thread.index] = order
    count(thread, 1)
    if let deadline {
      timers.insert(
        .wake(thread, block: order), deadline: instant(meantBy: deadline), order: order)
    }
  }

  /// Makes a blocked thread a candidate; does nothing when it is one already.
  mutating func wake(_ thread: VirtualThread) {
    // Time can run out for it in the same instant in which what it waits for comes.
    guard blocks[thread.index] != 0, !woken.contains(where: { $0.thread == thread }) else { return }
    order += 1
    woken.append(Woken(thread: thread, order: order))
  }

  /// Marks a thread as going on, after the machine chose to resume it.
  mutating func unblock(_ thread: VirtualThread) {
    guard blocks[thread.index] != 0 else { return }
    blocks[thread.index] = 0
    count(thread, -1)
  }

  private mutating func count(_ thread: VirtualThread, _ change: Int) {
    guard !thread.isMain else { return }
    if isTasks[thread.index] {
      blockedByTasks += change
    } else {
      blockedByQueues += change
    }
  }

  // MARK: Time

  /// What a clock shows to the code under test, in nanoseconds since the start.
  ///
  /// That is later than `now` by a microsecond for each time that the clock has moved. On a real machine nobody is woken
  /// in the very instant of a deadline: who has waited 300 ms and asks whether more than 300 ms are over is told that they
  /// are, and is right to rely on it, also with a `Date`, whose seconds are rounded.
  var clockReading: Int64 { now + lateness }

  private var lateness: Int64 { moves * Deadline.lateness }

  /// When virtual time reaches a deadline that is set now; both in nanoseconds since the start.
  func instant(meantBy deadline: Int64) -> Int64 {
    Deadline.instant(meantBy: deadline, now: now, lateness: lateness)
  }

  /// Moves virtual time to the earliest deadline and readies everything that is due then.
  ///
  /// Time moves only here, and only while no job is ready: that is why a behaviour sees the same instants
  /// on every machine.
  ///
  /// - Parameter limit: The last instant that may be reached, in nanoseconds since the start.
  /// - Returns: Whether time could move; `false` when nothing is due by `limit`.
  mutating func advance(upTo limit: Int64) -> Bool {
    // A thread that was woken early leaves its deadline behind; time must not move for that.
    while case .wake(let thread, let block) = timers.first, blocks[thread.index] != block {
      _ = timers.removeFirst()
    }
    guard let deadline = timers.earliest, deadline <= limit else { return false }
    move(to: deadline)
    while timers.earliest == deadline {
      switch timers.removeFirst() {
      case .work(let work, let task, let target): add(work, task: task, to: target)
      case .wake(let thread, let block):
        // It may have gone on already, and even have blocked again.
        if blocks[thread.index] == block { wake(thread) }
      }
    }
    return true
  }

  /// Moves virtual time to an instant before which nothing is due; time never goes back.
  mutating func moveTime(to instant: Int64) {
    move(to: max(now, instant))
  }

  private mutating func move(to instant: Int64) {
    if instant > now { moves += 1 }
    now = instant
  }

  /// Whether anything is due later.
  var hasTimers: Bool { timers.earliest != nil }
}
