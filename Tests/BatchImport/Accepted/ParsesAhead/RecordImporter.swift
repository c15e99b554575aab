struct RecordImporter {
  private let parser: any RecordParser
  private let store: any RecordStore

  init(parser: any RecordParser, store: any RecordStore) {
    self.parser = parser
    self.store = store
  }

  func importRecords(
    _ lines: [String], chunkSize: Int, progress: @MainActor (Int, Int) -> Void
  ) async throws -> Int {
    let ranges = stride(from: 0, to: lines.count, by: chunkSize).map { $0..<min($0 + chunkSize, lines.count) }
    return try await withThrowingTaskGroup(of: [Record].self) { group in
      if let first = ranges.first {
        group.addTask { try parse(lines, first) }
      }
      for (number, range) in ranges.enumerated() {
        // Never more than one chunk is being parsed, so they come in order.
        guard let chunk = try await group.next() else { break }
        try Task.checkCancellation()
        if number + 1 < ranges.count {
          let next = ranges[number + 1]
          group.addTask { try parse(lines, next) }
        }
        try await save(chunk)
        await progress(range.upperBound, lines.count)
      }
      return lines.count
    }
  }

  private func parse(_ lines: [String], _ range: Range<Int>) throws -> [Record] {
    try range.map { index in
      do {
        return try parser.parse(lines[index])
      } catch {
        throw BadRecord(line: index + 1)
      }
    }
  }

  @concurrent
  private func save(_ chunk: [Record]) async throws {
    try store.save(chunk)
  }
}
