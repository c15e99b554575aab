/// Reads bank statements, wherever its caller is.
struct StatementReader: Sendable {
  private let separator: Character

  init(separator: Character) {
    self.separator = separator
  }

  // It uses nothing but its arguments and a constant, so it needs no isolation.
  func entry(in line: String) -> StatementEntry? {
    let parts = line.split(separator: separator)
    guard parts.count == 2, let cents = Int(parts[1]) else { return nil }
    return StatementEntry(payee: String(parts[0]), cents: cents)
  }

  // With the module's setting, async says where it runs: where the caller does. The attribute says it without.
  nonisolated(nonsending) func entries(from source: any LineSource) async -> [StatementEntry] {
    var entries: [StatementEntry] = []
    while let line = source.nextLine() {
      if let entry = entry(in: line) {
        entries.append(entry)
      }
    }
    return entries
  }
}
