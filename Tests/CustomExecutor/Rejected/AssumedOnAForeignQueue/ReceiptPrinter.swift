import Dispatch

/// Prints receipts; the driver is called on a queue of its own.
actor ReceiptPrinter {
  private let queue = DispatchQueue(label: "receipt printer")
  private let box: DriverBox
  private var isShutDown = false
  private(set) var paperLeft = 0

  init(port: any PrinterPort) {
    box = DriverBox(port: port)
  }

  func printLine(_ line: String) async throws {
    guard !isShutDown else { throw PrinterClosed() }
    await onQueue {
      self.box.driver.feed(line) { paperLeft in
        self.assumeIsolated { $0.paperLeft = paperLeft }
      }
    }
  }

  func shutDown() async {
    guard !isShutDown else { return }
    isShutDown = true
    await onQueue { self.box.driver.close() }
  }

  private func onQueue(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      queue.async {
        work()
        continuation.resume()
      }
    }
  }
}

/// Touched on the queue only.
private final class DriverBox: @unchecked Sendable {
  private let port: any PrinterPort
  lazy var driver = port.open()

  init(port: any PrinterPort) {
    self.port = port
  }
}
