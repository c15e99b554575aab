struct StatementReader: Sendable {
  private let separator: Character

  init(separator: Character) {
    self.separator = separator
  }

  func entry(in line: String) -> StatementEntry? {
    let parts = line.split(separator: separator)
    guard parts.count == 2, let cents = Int(parts[1]) else { return nil }
    return StatementEntry(payee: String(parts[0]), cents: cents)
  }

  func entries(from source: some LineSource) async -> [StatementEntry] {
    var entries: [StatementEntry] = []
    for await line in Lines(source: source) {
      if let entry = entry(in: line) { entries.append(entry) }
    }
    return entries
  }
}

/// The lines of a source, read where they are asked for.
struct Lines: AsyncSequence, AsyncIteratorProtocol {
  let source: any LineSource

  func makeAsyncIterator() -> Lines { self }

  func next(isolation actor: isolated (any Actor)?) async -> String? {
    source.nextLine()
  }

  func next() async -> String? {
    source.nextLine()
  }
}
