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
    var records: [Record] = []
    for (index, line) in lines.enumerated() {
      guard let record = try? parser.parse(line) else { throw BadRecord(line: index + 1) }
      records.append(record)
      if records.count.isMultiple(of: chunkSize) || records.count == lines.count {
        try Task.checkCancellation()
        await progress(records.count, lines.count)
      }
    }
    try store.save(records)
    return records.count
  }
}
