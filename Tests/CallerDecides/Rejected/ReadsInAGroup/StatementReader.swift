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

  func entries(from source: any LineSource) async -> [StatementEntry] {
    var lines: [String] = []
    while let line = source.nextLine() {
      lines.append(line)
    }
    return await withTaskGroup(of: StatementEntry?.self) { group in
      for line in lines {
        group.addTask { entry(in: line) }
      }
      var entries: [StatementEntry] = []
      for await case let entry? in group {
        entries.append(entry)
      }
      return entries
    }
  }
}
