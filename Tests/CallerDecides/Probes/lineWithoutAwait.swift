@testable import CallerDecides

// compiles lineTakesAwait: reading a line in a function that is not async
func payees(of lines: [String], by reader: StatementReader) -> [String] {
  lines.compactMap { reader.entry(in: $0)?.payee }
}

// compiles lineTakesAwaitInAnActor: reading a line in a method of an actor that is not async
actor Ledger {
  private let reader: StatementReader
  private var balance = 0

  init(reader: StatementReader) {
    self.reader = reader
  }

  func book(_ line: String) {
    balance += reader.entry(in: line)?.cents ?? 0
  }
}

// compiles lineTakesAwaitOnMain: reading a line in a method of a screen that is not async
@MainActor
final class LineScreen {
  private let reader: StatementReader
  private(set) var text = ""

  init(reader: StatementReader) {
    self.reader = reader
  }

  func show(_ line: String) {
    text = reader.entry(in: line)?.payee ?? "no entry"
  }
}

// compiles readerTakesAwait: making a reader in a function that is not async
func firstPayee(of lines: [String]) -> String? {
  let reader = StatementReader(separator: ";")
  return lines.first.flatMap { reader.entry(in: $0)?.payee }
}
