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
    while done < lines.count {
      try Task.checkCancellation()
      let end = min(done + chunkSize, lines.count)
      let chunk = lines[done..<end].compactMap { try? parser.parse($0) }
      try? store.save(chunk)
      done = end
      await progress(done, lines.count)
    }
    return done
  }
}
