import Foundation

/// Runs jobs on a thread of its own.
final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  init() {
    Thread.detachNewThread { self.runJobs() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func runJobs() {
    while true {
      let job = next()
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
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
