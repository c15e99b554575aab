import Report

/// One main thread, a few pool threads, and a clock that only moves while no job is ready.
///
/// A pure value: it knows which work is ready where and what comes when, and nothing of executors. The
/// main thread's work runs in the order in which it arrived, as that of the real main thread does; among
/// the pool's work, the head of the main thread's and the threads that can go on after blocking, any may
/// be next. A job takes no virtual time unless it blocks its thread.
struct Machine<Work> {
  /// Where work wants to run.
  enum Target: Sendable {
    case main
    case pool
  }

  /// What the machine does next.
  enum Step {
    /// Work begins on an idle thread.
    case run(Work, task: UInt64, on: VirtualThread)
    /// A thread that was blocked goes on.
    case resume(VirtualThread)
  }

  private struct Ready {
    let work: Work
    let task: UInt64
    let order: Int
  }

  private struct Woken {
    let thread: VirtualThread
    let order: Int
  }

  private enum Due {
    case work(Work, task: UInt64, target: Target)
    case wake(VirtualThread, block: Int)
  }

  private enum Place {
    case main
    case pool(Int)
    case woken(Int)
  }

  private let poolSize: Int
  /// Nanoseconds since the start of the run.
  private(set) var now: Int64 = 0
  private var mainQueue: [Ready] = []
  private var mainHead = 0
  private var poolQueue: [Ready] = []
  private var woken: [Woken] = []
  private var timers = TimerHeap<Due>()
  private var order = 0
  /// For each thread the number of its current block; 0 when it is not blocked.
  private var blocks: [Int]
  private var blockedPoolThreads = 0
  private var lastThread: [UInt64: Int] = [:]
  private var nextThread = 1
  private var places: [Place] = []

  init(poolSize: Int) {
    self.poolSize = poolSize
    blocks = Array(repeating: 0, count: poolSize + 1)
  }

  // MARK: Choices

  /// How many jobs could be next; 0 when time has to move.
  mutating func countCandidates() -> Int {
    places.removeAll(keepingCapacity: true)
    let hasMain = blocks[0] == 0 && mainHead < mainQueue.count
    let mainOrder = hasMain ? mainQueue[mainHead].order : .max
    let poolCount = blockedPoolThreads < poolSize ? poolQueue.count : 0
    var isMainPlaced = !hasMain
    var nextWoken = 0
    for place in 0..<poolCount {
      let poolOrder = poolQueue[place].order
      while nextWoken < woken.count, woken[nextWoken].order < poolOrder {
        if !isMainPlaced, mainOrder < woken[nextWoken].order {
          places.append(.main)
          isMainPlaced = true
        }
        places.append(.woken(nextWoken))
        nextWoken += 1
      }
      if !isMainPlaced, mainOrder < poolOrder {
        places.append(.main)
        isMainPlaced = true
      }
      places.append(.pool(place))
    }
    while nextWoken < woken.count {
      if !isMainPlaced, mainOrder < woken[nextWoken].order {
        places.append(.main)
        isMainPlaced = true
      }
      places.append(.woken(nextWoken))
      nextWoken += 1
    }
    if !isMainPlaced { places.append(.main) }
    return places.count
  }

  /// The task of the candidate at a place in line, as counted by the latest `countCandidates`.
  func task(ofCandidate place: Int) -> UInt64 {
    switch places[place] {
    case .main: mainQueue[mainHead].task
    case .pool(let index): poolQueue[index].task
    // No task has such a number: a blocked thread has a priority of its own.
    case .woken(let index): .max - UInt64(woken[index].thread.index)
    }
  }

  /// Takes the candidate at a place in line, as counted by the latest `countCandidates`.
  mutating func take(_ place: Int) -> Step {
    switch places[place] {
    case .main:
      let ready = mainQueue[mainHead]
      mainHead += 1
      if mainHead == mainQueue.count {
        mainQueue.removeAll(keepingCapacity: true)
        mainHead = 0
      }
      return .run(ready.work, task: ready.task, on: .main)
    case .pool(let index):
      let ready = poolQueue.remove(at: index)
      return .run(ready.work, task: ready.task, on: idlePoolThread(for: ready.task))
    case .woken(let index):
      let thread = woken.remove(at: index).thread
      return .resume(thread)
    }
  }

  /// The pool thread a job runs on: the one its task was on before if that is free, so that a timeline is
  /// easy to follow, else the next free one.
  private mutating func idlePoolThread(for task: UInt64) -> VirtualThread {
    if let last = lastThread[task], blocks[last] == 0 { return .pool(last) }
    while blocks[nextThread] != 0 { nextThread = nextThread % poolSize + 1 }
    let thread = nextThread
    nextThread = nextThread % poolSize + 1
    lastThread[task] = thread
    return .pool(thread)
  }

  // MARK: Work

  /// Adds work that can begin now.
  mutating func add(_ work: Work, task: UInt64, to target: Target) {
    order += 1
    let ready = Ready(work: work, task: task, order: order)
    switch target {
    case .main: mainQueue.append(ready)
    case .pool: poolQueue.append(ready)
    }
  }

  /// Adds work that can begin at an instant, in nanoseconds since the start.
  mutating func add(_ work: Work, task: UInt64, to target: Target, at deadline: Int64) {
    order += 1
    timers.insert(
      .work(work, task: task, target: target), deadline: max(deadline, now), order: order)
  }

  // MARK: Blocking

  /// Marks a thread as blocked until it is woken.
  ///
  /// - Parameter deadline: When it goes on by itself, in nanoseconds since the start; `nil` for never.
  mutating func block(_ thread: VirtualThread, until deadline: Int64?) {
    order += 1
    blocks[thread.index] = order
    if !thread.isMain { blockedPoolThreads += 1 }
    if let deadline {
      timers.insert(.wake(thread, block: order), deadline: max(deadline, now), order: order)
    }
  }

  /// Makes a blocked thread a candidate.
  mutating func wake(_ thread: VirtualThread) {
    order += 1
    woken.append(Woken(thread: thread, order: order))
  }

  /// Marks a thread as going on, after the machine chose to resume it.
  mutating func unblock(_ thread: VirtualThread) {
    blocks[thread.index] = 0
    if !thread.isMain { blockedPoolThreads -= 1 }
  }

  // MARK: Time

  /// Moves virtual time to the earliest deadline and readies everything that is due then.
  ///
  /// Time moves only here, and only while no job is ready: that is why a behaviour sees the same instants
  /// on every machine.
  ///
  /// - Parameter limit: The last instant that may be reached, in nanoseconds since the start.
  /// - Returns: Whether anything became due.
  mutating func advance(upTo limit: Int64) -> Bool {
    guard let deadline = timers.earliest, deadline <= limit else { return false }
    now = deadline
    while timers.earliest == deadline {
      switch timers.removeFirst() {
      case .work(let work, let task, let target): add(work, task: task, to: target)
      case .wake(let thread, let block):
        // It may have been woken by what it waited for at this very instant.
        if blocks[thread.index] == block, !woken.contains(where: { $0.thread == thread }) { wake(thread) }
      }
    }
    return true
  }

  /// Whether anything is due later.
  var hasTimers: Bool { timers.earliest != nil }
}
