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
    try Task.checkCancellation()
    let (saved, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
    let worker = Task.detached { [parser, store] in
      do {
        var done = 0
        while done < lines.count {
          try Task.checkCancellation()
          let numbered = lines.enumerated().dropFirst(done).prefix(chunkSize)
          let chunk = try numbered.map { index, line in
            guard let record = try? parser.parse(line) else { throw BadRecord(line: index + 1) }
            return record
          }
          try store.save(chunk)
          done += chunk.count
          continuation.yield(done)
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    do {
      // Ends early, and without an error, when this task is cancelled.
      for try await done in saved {
        progress(done, lines.count)
      }
      try Task.checkCancellation()
    } catch {
      worker.cancel()
      // A save may still be under way.
      await worker.value
      throw error
    }
    return lines.count
  }
}
