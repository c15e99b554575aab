import Foundation

/// Starts a thread when there is a job, and lets it end when there is none left.
final class ShortThreadExecutor: SerialExecutor, @unchecked Sendable {
  private let lock = NSLock()
  private var jobs: [UnownedJob] = []
  private var isRunning = false

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustStart = lock.withLock {
      jobs.append(job)
      defer { isRunning = true }
      return !isRunning
    }
    if mustStart { Thread.detachNewThread { self.runJobs() } }
  }

  private func runJobs() {
    while let job = next() {
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  private func next() -> UnownedJob? {
    lock.withLock {
      isRunning = !jobs.isEmpty
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}

/// Prints receipts; all of it runs on the printer's own executor.
actor ReceiptPrinter {
  private let executor = ShortThreadExecutor()
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
