import Dispatch

/// Runs the jobs of an actor on a serial queue: in their order, one at a time, on none of the threads of Swift's pool.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "receipt printer")

  func enqueue(_ job: consuming ExecutorJob) {
    // A job can be moved into a closure only in this form. It runs exactly once, or its task never ends.
    let job = UnownedJob(job)
    // The closure holds the executor: it is there until its last job has run.
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Prints receipts. All of it, the driver's calls included, runs on the printer's own queue.
actor ReceiptPrinter {
  private let executor = QueueExecutor()
  private let port: any PrinterPort
  private var driver: (any PrinterDriver)?
  private var isShutDown = false
  private(set) var paperLeft = 0

  // Unowned: the actor has to keep its executor itself.
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  // Runs where the printer is made, not on its executor, so it opens nothing.
  init(port: any PrinterPort) {
    self.port = port
  }

  func printLine(_ line: String) throws {
    guard !isShutDown else { throw PrinterClosed() }
    let driver = self.driver ?? port.open()
    self.driver = driver
    driver.feed(line) { paperLeft in
      // The driver calls back inside the call, so this is the actor's own thread; the closure's type does not say so.
      self.assumeIsolated { $0.paperLeft = paperLeft }
    }
  }

  func shutDown() {
    isShutDown = true
    driver?.close()
    driver = nil
  }
}
