import Dispatch

/// The actor is its own executor: it runs what it gets on its queue.
actor ReceiptPrinter: SerialExecutor {
  private let port: any PrinterPort
  private let queue: DispatchQueue
  private var state = State.waiting
  private(set) var paperLeft = 0

  private enum State {
    case waiting
    case open(any PrinterDriver)
    case closed
  }

  init(port: any PrinterPort) {
    self.port = port
    queue = DispatchQueue(label: "receipts", qos: .userInitiated, target: .global())
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  nonisolated func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  func printLine(_ line: String) throws {
    try openDriver().feed(line) { lines in
      assumeIsolated { $0.paperLeft = lines }
    }
  }

  func shutDown() {
    if case .open(let driver) = state { driver.close() }
    state = .closed
  }

  private func openDriver() throws -> any PrinterDriver {
    switch state {
    case .waiting:
      let driver = port.open()
      state = .open(driver)
      return driver
    case .open(let driver):
      return driver
    case .closed:
      throw PrinterClosed()
    }
  }
}
