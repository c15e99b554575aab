import Dispatch
import Synchronization

/// Prints receipts. The actor's part ends where the driver's queue begins: each call waits for it without a thread.
actor ReceiptPrinter {
  private let driver: DriverQueue

  init(port: any PrinterPort) {
    driver = DriverQueue(port: port)
  }

  var paperLeft: Int { driver.paperLeft.withLock { $0 } }

  func printLine(_ line: String) async throws {
    try await withCheckedThrowingContinuation { continuation in
      driver.feed(line) { continuation.resume(with: $0) }
    }
  }

  func shutDown() async {
    await withCheckedContinuation { continuation in
      driver.close { continuation.resume() }
    }
  }
}

/// A driver that is touched only on its queue.
private final class DriverQueue: @unchecked Sendable {
  let paperLeft = Mutex(0)
  private let queue = DispatchQueue(label: "receipt printer")
  private let port: any PrinterPort
  private lazy var driver = port.open()
  private var isClosed = false

  init(port: any PrinterPort) {
    self.port = port
  }

  func feed(_ line: String, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    queue.async { [self] in
      guard !isClosed else { return completion(.failure(PrinterClosed())) }
      driver.feed(line) { left in paperLeft.withLock { $0 = left } }
      completion(.success(()))
    }
  }

  func close(completion: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      if !isClosed { driver.close() }
      isClosed = true
      completion()
    }
  }
}
