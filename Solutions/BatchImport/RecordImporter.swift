/// Imports lines chunk by chunk, off the main actor.
///
/// Nothing in it changes, so it needs no isolation.
final class RecordImporter: Sendable {
  private let parser: any RecordParser
  private let store: any RecordStore

  init(parser: any RecordParser, store: any RecordStore) {
    self.parser = parser
    self.store = store
  }

  @concurrent
  func importRecords(
    _ lines: [String], chunkSize: Int, progress: @MainActor (Int, Int) -> Void
  ) async throws -> Int {
    for start in stride(from: 0, to: lines.count, by: chunkSize) {
      try Task.checkCancellation()
      let end = min(start + chunkSize, lines.count)
      // All of the chunk, or an error and none of it.
      let chunk = try (start..<end).map { try record(at: $0, of: lines) }
      try store.save(chunk)
      // Waits until the main actor has taken it in: no report can overtake another, or the return.
      await progress(end, lines.count)
    }
    return lines.count
  }

  private func record(at index: Int, of lines: [String]) throws -> Record {
    do {
      return try parser.parse(lines[index])
    } catch {
      throw BadRecord(line: index + 1)
    }
  }
}
