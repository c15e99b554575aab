import Dispatch

/// Prints receipts; each of the driver's calls gets a queue.
actor ReceiptPrinter {
  private let box: DriverBox
  private var isShutDown = false
  private(set) var paperLeft = 0

  init(port: any PrinterPort) {
    box = DriverBox(port: port)
  }

  func printLine(_ line: String) async throws {
    guard !isShutDown else { throw PrinterClosed() }
    paperLeft = await withCheckedContinuation { continuation in
      DispatchQueue(label: "line").async {
        self.box.driver.feed(line) { continuation.resume(returning: $0) }
      }
    }
  }

  func shutDown() async {
    guard !isShutDown else { return }
    isShutDown = true
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "shut down").async {
        self.box.driver.close()
        continuation.resume()
      }
    }
  }
}

private final class DriverBox: @unchecked Sendable {
  private let port: any PrinterPort
  lazy var driver = port.open()

  init(port: any PrinterPort) {
    self.port = port
  }
}
