actor RecordImporter {
  private let parser: any RecordParser
  private let store: any RecordStore

  init(parser: any RecordParser, store: any RecordStore) {
    self.parser = parser
    self.store = store
  }

  func importRecords(
    _ lines: [String], chunkSize: Int, progress: @MainActor (Int, Int) -> Void
  ) async throws -> Int {
    for (number, start) in stride(from: 0, to: lines.count, by: chunkSize).enumerated() {
      try Task.checkCancellation()
      let chunk = try lines.enumerated().dropFirst(start).prefix(chunkSize).map { index, line in
        guard let record = try? parser.parse(line) else { throw BadRecord(line: index + 1) }
        return record
      }
      try store.save(chunk)
      await progress((number + 1) * chunkSize, lines.count)
    }
    return lines.count
  }
}
