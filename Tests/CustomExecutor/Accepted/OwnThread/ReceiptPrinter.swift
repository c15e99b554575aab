import Foundation

/// Runs jobs on a thread of its own, which ends with it.
final class ThreadExecutor: SerialExecutor {
  private let inbox = JobInbox()

  init() {
    // The thread holds the inbox and not the executor, or neither would ever be released.
    let inbox = self.inbox
    let thread = Thread { inbox.runJobs() }
    thread.name = "receipt printer"
    thread.start()
  }

  deinit {
    inbox.end()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    inbox.add(UnownedJob(job), for: self)
  }
}

/// What a thread has to do, in its order.
private final class JobInbox: @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [(UnownedJob, ThreadExecutor)] = []
  private var isEnding = false

  func add(_ job: UnownedJob, for executor: ThreadExecutor) {
    condition.withLock {
      jobs.append((job, executor))
      condition.signal()
    }
  }

  func end() {
    condition.withLock {
      isEnding = true
      condition.signal()
    }
  }

  func runJobs() {
    while let (job, executor) = next() {
      job.runSynchronously(on: executor.asUnownedSerialExecutor())
    }
  }

  private func next() -> (UnownedJob, ThreadExecutor)? {
    condition.withLock {
      while jobs.isEmpty, !isEnding { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}

/// Prints receipts; all of it runs on the printer's own executor.
actor ReceiptPrinter {
  private let executor = ThreadExecutor()
  private let port: any PrinterPort
  private lazy var driver = port.open()
  private var isShutDown = false
  private(set) var paperLeft = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(port: any PrinterPort) {
    self.port = port
  }

  func printLine(_ line: String) throws {
    guard !isShutDown else { throw PrinterClosed() }
    driver.feed(line) { paperLeft in
      assumeIsolated { $0.paperLeft = paperLeft }
    }
  }

  func shutDown() {
    guard !isShutDown else { return }
    isShutDown = true
    driver.close()
  }
}
