import Dispatch

@MainActor
final class RecordImporter {
  private let queue = DispatchQueue(label: "import")
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
      done = try await importChunk(of: lines, from: done, to: min(done + chunkSize, lines.count))
      progress(done, lines.count)
    }
    return done
  }

  /// Parses and saves the lines of a range on the queue; the result is where it ends.
  private func importChunk(of lines: [String], from start: Int, to end: Int) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [parser, store] in
        var chunk: [Record] = []
        for index in start..<end {
          guard let record = try? parser.parse(lines[index]) else {
            return continuation.resume(throwing: BadRecord(line: index + 1))
          }
          chunk.append(record)
        }
        continuation.resume(with: Result { try store.save(chunk) }.map { end })
      }
    }
  }
}
