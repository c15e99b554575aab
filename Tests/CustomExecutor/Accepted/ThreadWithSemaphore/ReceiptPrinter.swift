import Foundation
import Synchronization

/// Runs jobs on a thread of its own, which waits for a semaphore that counts them.
final class ThreadExecutor: SerialExecutor {
  private let line = WaitingLine()

  init() {
    Thread.detachNewThread { [line] in line.work() }
  }

  deinit {
    line.count.signal()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    line.jobs.withLock { $0.append { job.runSynchronously(on: self.asUnownedSerialExecutor()) } }
    line.count.signal()
  }
}

private final class WaitingLine: Sendable {
  let jobs = Mutex<[@Sendable () -> Void]>([])
  let count = DispatchSemaphore(value: 0)

  func work() {
    while true {
      count.wait()
      // A signal without a job comes from the executor's end.
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      job()
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
