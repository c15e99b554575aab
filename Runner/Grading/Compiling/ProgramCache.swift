import Foundation

/// Graded programs that were built before from the same bytes.
///
/// Only what to run is kept, never a verdict: the behaviours run anew for every check.
struct ProgramCache {
  /// A program and what the compiler said while it was built.
  struct Kept {
    let program: URL
    let messages: String
  }

  private static let program = "program"
  private static let messages = "messages.txt"

  private let folder: CacheFolder

  init(workspace: Workspace) {
    // Enough for going back and forth between some versions of every chapter.
    folder = CacheFolder("programs", in: workspace, mostEntries: 200)
  }

  /// The program of a key, if it was kept.
  func find(_ key: String) -> Kept? {
    guard let entry = folder.find(key),
      let messages = try? String(contentsOf: entry.appending(path: Self.messages), encoding: .utf8)
    else { return nil }
    return Kept(program: entry.appending(path: Self.program), messages: messages)
  }

  /// Keeps a program.
  func keep(_ program: URL, messages: String, as key: String) {
    folder.keep(key) { entry in
      try FileManager.default.copyItem(at: program, to: entry.appending(path: Self.program))
      try Data(messages.utf8).write(to: entry.appending(path: Self.messages))
    }
  }
}
