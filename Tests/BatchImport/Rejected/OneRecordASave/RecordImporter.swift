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
    var done = 0
    for line in lines {
      if done.isMultiple(of: chunkSize) {
        try Task.checkCancellation()
      }
      guard let record = try? parser.parse(line) else { throw BadRecord(line: done + 1) }
      try store.save([record])
      done += 1
      if done.isMultiple(of: chunkSize) || done == lines.count {
        await progress(done, lines.count)
      }
    }
    return done
  }
}
