@MainActor
final class RecordImporter {
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
      if Task.isCancelled { throw CancellationError() }
      let range = done..<min(done + chunkSize, lines.count)
      done += try await Task.detached { [parser, store] in
        let chunk = try range.map { index in
          do {
            return try parser.parse(lines[index])
          } catch {
            throw BadRecord(line: index + 1)
          }
        }
        try store.save(chunk)
        return chunk.count
      }.value
      progress(done, lines.count)
    }
    return done
  }
}
