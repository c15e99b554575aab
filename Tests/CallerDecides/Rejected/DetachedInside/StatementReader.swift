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
    return await Task.detached { [lines] in
      lines.compactMap { entry(in: $0) }
    }.value
  }
}
