import Synchronization

final class StatementReader: Sendable {
  private let separator: Character
  private let cache = Mutex<[String: StatementEntry]>([:])

  init(separator: Character) {
    self.separator = separator
  }

  func entry(in line: String) -> StatementEntry? {
    if let known = cache.withLock({ $0[line] }) { return known }
    let parts = line.split(separator: separator)
    guard parts.count == 2, let cents = Int(parts[1]) else { return nil }
    let entry = StatementEntry(payee: String(parts[0]), cents: cents)
    cache.withLock { $0[line] = entry }
    return entry
  }

  func entries(from source: any LineSource) async -> [StatementEntry] {
    var entries: [StatementEntry] = []
    while let line = source.nextLine() {
      if let entry = entry(in: line) {
        entries.append(entry)
      }
    }
    return entries
  }
}
