actor RecordImporter {
  private let parser: any RecordParser
  private let store: any RecordStore

  init(parser: any RecordParser, store: any RecordStore) {
    self.parser = parser
    self.store = store
  }

  func importRecords(
    _ lines: [String], chunkSize: Int, progress: @escaping @MainActor (Int, Int) -> Void
  ) async throws -> Int {
    var done = 0
    while done < lines.count {
      try Task.checkCancellation()
      let end = min(done + chunkSize, lines.count)
      let chunk = try (done..<end).map { index in
        guard let record = try? parser.parse(lines[index]) else { throw BadRecord(line: index + 1) }
        return record
      }
      try store.save(chunk)
      done = end
      Task { [done] in
        await progress(done, lines.count)
      }
    }
    return done
  }
}
