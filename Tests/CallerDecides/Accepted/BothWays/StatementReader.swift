struct StatementReader: Sendable {
  private let separator: Character

  init(separator: Character) {
    self.separator = separator
  }

  nonisolated func entry(in line: String) -> StatementEntry? {
    let parts = line.split(separator: separator)
    guard parts.count == 2, let cents = Int(parts[1]) else { return nil }
    return StatementEntry(payee: String(parts[0]), cents: cents)
  }

  nonisolated func entries(from source: any LineSource) -> [StatementEntry] {
    var lines = Lines(source: source)
    var entries: [StatementEntry] = []
    while let line = lines.next() {
      if let entry = entry(in: line) { entries.append(entry) }
    }
    return entries
  }

  // For callers that await it.
  nonisolated(nonsending) func entries(from source: any LineSource) async -> [StatementEntry] {
    Lines(source: source).compactMap { entry(in: $0) }
  }
}

private struct Lines: Sequence, IteratorProtocol {
  let source: any LineSource

  mutating func next() -> String? { source.nextLine() }
}
