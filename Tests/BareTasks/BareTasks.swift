@_spi(ExperimentalCustomExecutors) import _Concurrency

// What the benchmark holds schedules a second against: tasks of the runtime without a conductor.

/// Keeps jobs until it runs them, first come first served.
private final class Queue: MainExecutor, TaskExecutor, @unchecked Sendable {
  static let only = Queue()

  private var jobs: [UnownedJob] = []
  private(set) var jobsRun = 0

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  func run() {
    var next = 0
    while next < jobs.count {
      jobs[next].runSynchronously(on: asUnownedTaskExecutor())
      next += 1
    }
    jobsRun += next
    jobs.removeAll(keepingCapacity: true)
  }

  func stop() {}

  var isMainExecutor: Bool { true }

  func checkIsolated() {}
}

private struct Factory: ExecutorFactory {
  static var mainExecutor: any MainExecutor { Queue.only }
  static var defaultExecutor: any TaskExecutor { Queue.only }
}

private final class Log: @unchecked Sendable {
  var entries: [String] = []
}

/// Starts eight tasks in a group, which each keep an entry, as often as its argument says; then says how many jobs ran.
///
/// The tasks prefer an executor, as all do under the conductor.
@main
private enum BareTasks {
  static func main() {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
    _createExecutors(factory: Factory.self)
    for _ in 0..<rounds {
      Task(executorPreference: Queue.only) {
        let log = Log()
        await withTaskGroup { group in
          for _ in 0..<8 { group.addTask { log.entries.append("packed") } }
        }
      }
      Queue.only.run()
    }
    print(Queue.only.jobsRun)
  }
}
