@MainActor
final class RecordImporter {
  private let parser: any RecordParser
  private let store: any RecordStore

  init(parser: any RecordParser, store: any RecordStore) {
    self.parser = parser
    self.store = store
  }

  func importRecords(
    _ lines: [String], chunkSize: Int, progress: @escaping @MainActor (Int, Int) -> Void
  ) async throws -> Int {
    let worker = Task.detached { [parser, store] in
      var done = 0
      while done < lines.count {
        // The worker's own cancellation, which the handler below passes on to it.
        try Task.checkCancellation()
        let end = min(done + chunkSize, lines.count)
        let chunk = try (done..<end).map { index in
          do {
            return try parser.parse(lines[index])
          } catch {
            throw BadRecord(line: index + 1)
          }
        }
        try store.save(chunk)
        done = end
        await progress(done, lines.count)
      }
      return done
    }
    return try await withTaskCancellationHandler {
      try await worker.value
    } onCancel: {
      worker.cancel()
    }
  }
}
