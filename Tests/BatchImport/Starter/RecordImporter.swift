// Imports a file into the store: 10,000 lines, each of which is parsed to a record. A sheet on the screen
// shows how far it has come, and has a button to stop it.
//
// What is wrong
//   - the screen stands still until everything is imported: parsing and saving keep the main thread busy
//   - the sheet stays at nothing, and then is at the end at once
//   - the button stops nothing, and one bad line near the end throws away all the lines before it
//
// What a right one does
//   - the main thread is never held up: it can draw a frame every 16 ms, whatever is being parsed or saved
//   - the records are saved in the order of the lines, in chunks of chunkSize, the last with what is left;
//     one save after the other. How far ahead lines are parsed is up to you
//   - progress is called once for each chunk, in order, with the number of records saved so far and the
//     number of lines: when that chunk has been saved and, if the main thread is free, before the next is
//   - no lines: no save and no progress
//   - it returns the number of records. When it returns or throws, it is over: whatever it reports has been
//     reported, no save is under way, and nothing comes later
//   - the first line that is no record ends it with BadRecord: the chunks before the one with that line are
//     saved and reported; nothing of that chunk is, and nothing behind it
//   - a save that throws ends it with that error: the chunks before it are saved and reported, and nothing is
//     saved after it
//   - when the task that calls it is cancelled while there are chunks left, it stops at the edge of a chunk
//     and throws CancellationError. A chunk that is being saved by then is kept; one that is being parsed may
//     still be saved, as a whole; no other is. Whether those two are reported is up to you
//   - called by a task that is cancelled already, it saves nothing
//   - one importer does any number of imports, one after the other, however they end
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   RecordImporter           a class, an actor or a struct; the check makes it on the main actor
//     init(parser: any RecordParser, store: any RecordStore)
//     func importRecords(
//       _ lines: [String], chunkSize: Int, progress: @MainActor (Int, Int) -> Void
//     ) async throws -> Int  chunkSize is at least 1; progress may be @escaping. The check awaits it, from
//                            the main actor and from elsewhere
//
// `make check-BatchImport` grades it, `make hint CHAPTER=BatchImport` helps.

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
    var records: [Record] = []
    for (index, line) in lines.enumerated() {
      guard let record = try? parser.parse(line) else { throw BadRecord(line: index + 1) }
      records.append(record)
    }
    try store.save(records)
    progress(records.count, lines.count)
    return records.count
  }
}
