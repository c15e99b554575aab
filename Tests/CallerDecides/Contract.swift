// contract: func entries(from source: any LineSource) async -> [StatementEntry]
@testable import CallerDecides

// First, from line 1 on: the compiler reports at a line 1 what is wrong inside #isolation as a default argument.
private func readsAll(
  _ reader: StatementReader, _ source: any LineSource & Sendable
) async -> [StatementEntry] {
  await reader.entries(from: source)
}

// contract: struct StatementReader: Sendable, or a class
private func isSendable(_ reader: StatementReader) -> any Sendable {
  reader
}

// contract: init(separator: Character)
@MainActor
private func makes() {
  let _: StatementReader = StatementReader(separator: ";")
}

// contract: func entry(in line: String) -> StatementEntry?
private func readsALine(_ reader: StatementReader) async -> StatementEntry? {
  await reader.entry(in: "")
}
