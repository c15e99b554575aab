import Foundation

/// Runs jobs on a thread with a run loop.
final class RunLoopExecutor: SerialExecutor, @unchecked Sendable {
  private let isThere = DispatchSemaphore(value: 0)
  private var loop = RunLoop.main

  init() {
    Thread.detachNewThread {
      self.loop = RunLoop.current
      // Without anything to wait for a loop returns at once.
      RunLoop.current.add(Timer(timeInterval: 1e9, repeats: true) { _ in }, forMode: .default)
      self.isThere.signal()
      RunLoop.current.run()
    }
    isThere.wait()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.perform { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Prints receipts; all of it runs on the printer's own executor.
actor ReceiptPrinter {
  private let executor = RunLoopExecutor()
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
