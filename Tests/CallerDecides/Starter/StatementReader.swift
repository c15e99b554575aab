// A library that reads bank statements. Its callers are other modules: a screen on the main actor, an importer that is
// an actor, a test that is neither.
//
// It is built with NonisolatedNonsendingByDefault: a nonisolated async function without any attribute runs where its
// caller runs.
//
// What is wrong
//   - reading one line takes an await outside the main actor, and waits until the main thread has time
//   - reading a statement always moves to the pool: a screen has its own source read on another thread, other things
//     happen on the main actor meanwhile, and most callers may not even hand their source over
//
// What a right reader does
//   - it has no place of its own: it works where its caller is, and calls nextLine() only there
//   - on the main actor and in an actor it does all of it in the caller's turn: nothing else happens there in between
//   - called from the pool it stays off the main thread
//   - it waits for nobody: neither a busy main thread, nor a busy pool, nor another caller holds a call up
//   - a caller may hand over a source that is part of its own state
//   - a function that is not async can make a reader and read a line, on any thread
//
// What the check uses; keep these names and signatures, everything else is yours to change. entries(from:) is awaited by
// the check, and may be async or not
//   struct StatementReader: Sendable      a class will do as well
//     init(separator: Character)
//     func entry(in line: String) -> StatementEntry?
//                                       payee and cents of "Bakery;-340"; nil for a line that is no entry
//     func entries(from source: any LineSource) async -> [StatementEntry]
//                                       all entries of a source in their order, without lines that are none
//
// `make check-CallerDecides` grades it, `make hint CHAPTER=CallerDecides` helps.

struct StatementReader: Sendable {
  private let separator: Character

  init(separator: Character) {
    self.separator = separator
  }

  // The first screen that needed it is on the main actor.
  @MainActor
  func entry(in line: String) -> StatementEntry? {
    let parts = line.split(separator: separator)
    guard parts.count == 2, let cents = Int(parts[1]) else { return nil }
    return StatementEntry(payee: String(parts[0]), cents: cents)
  }

  // Statements are long, so never on the main thread.
  @concurrent
  func entries(from source: any LineSource) async -> [StatementEntry] {
    var entries: [StatementEntry] = []
    while let line = source.nextLine() {
      if let entry = await entry(in: line) {
        entries.append(entry)
      }
    }
    return entries
  }
}
