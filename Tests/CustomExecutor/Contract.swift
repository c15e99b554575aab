@testable import CustomExecutor

// contract: ReceiptPrinter: Sendable
private func shares(_ printer: ReceiptPrinter) -> any Sendable { printer }

// contract: init(port: any PrinterPort)
private func makes(_ port: any PrinterPort) async {
  _ = await ReceiptPrinter(port: port)
}

// contract: func printLine(_ line: String) throws
private func prints(_ printer: ReceiptPrinter) async throws {
  try await printer.printLine("")
}

// contract: var paperLeft: Int
private func reads(_ printer: ReceiptPrinter) async -> Int {
  await printer.paperLeft
}

// contract: func shutDown()
private func shutsDown(_ printer: ReceiptPrinter) async {
  await printer.shutDown()
}
