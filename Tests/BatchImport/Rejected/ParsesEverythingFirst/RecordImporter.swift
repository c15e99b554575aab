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
    let records = try lines.enumerated().map { index, line in
      guard let record = try? parser.parse(line) else { throw BadRecord(line: index + 1) }
      return record
    }
    var done = 0
    while done < records.count {
      try Task.checkCancellation()
      let chunk = records.dropFirst(done).prefix(chunkSize)
      try store.save(Array(chunk))
      done += chunk.count
      await progress(done, records.count)
    }
    return done
  }
}
