struct StatementReader: Sendable {
  private let separator: Character

  init(separator: Character) {
    self.separator = separator
  }

  func entry(in line: String) async -> StatementEntry? {
    let parts = line.split(separator: separator)
    guard parts.count == 2, let cents = Int(parts[1]) else { return nil }
    return StatementEntry(payee: String(parts[0]), cents: cents)
  }

  func entries(from source: any LineSource) async -> [StatementEntry] {
    var entries: [StatementEntry] = []
    while let line = source.nextLine() {
      if let entry = await entry(in: line) {
        entries.append(entry)
      }
    }
    return entries
  }
}
