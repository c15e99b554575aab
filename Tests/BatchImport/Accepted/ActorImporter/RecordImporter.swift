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
    var remaining = lines[...]
    var done = 0
    while !remaining.isEmpty {
      try Task.checkCancellation()
      var chunk: [Record] = []
      for line in remaining.prefix(chunkSize) {
        do {
          chunk.append(try parser.parse(line))
        } catch {
          throw BadRecord(line: done + chunk.count + 1)
        }
      }
      try store.save(chunk)
      remaining = remaining.dropFirst(chunkSize)
      done += chunk.count
      await progress(done, lines.count)
    }
    return done
  }
}
