import Foundation

/// Graded programs that were built before, kept by the content of everything they are made of.
///
/// Only what to run is kept, never a verdict: the behaviours run anew for every check. When the cache cannot be
/// read or written the program is built as if there were none.
struct ProgramCache {
  /// A program and what the compiler said while it was built.
  struct Kept {
    let program: URL
    let messages: String
  }

  /// Programs that are kept: enough for going back and forth between some versions of every chapter.
  private static let mostKept = 200

  private let folder: URL

  init(workspace: Workspace) {
    folder = workspace.state.appending(path: "cache/programs")
  }

  /// The program of a key, if it was kept.
  func find(_ key: String) -> Kept? {
    let kept = folder.appending(path: key)
    let program = kept.appending(path: "program")
    guard FileManager.default.isExecutableFile(atPath: program.path),
      let messages = try? String(contentsOf: kept.appending(path: "messages.txt"), encoding: .utf8)
    else { return nil }
    // The folder's date tells what has not been used for long.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: kept.path)
    return Kept(program: program, messages: messages)
  }

  /// Keeps a program; the folder of a key is complete before it gets its name.
  func keep(_ program: URL, messages: String, as key: String) {
    let unfinished = folder.appending(path: "unfinished-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: program, to: unfinished.appending(path: "program"))
      try Data(messages.utf8).write(to: unfinished.appending(path: "messages.txt"))
      try FileManager.default.moveItem(at: unfinished, to: folder.appending(path: key))
    } catch {
      try? FileManager.default.removeItem(at: unfinished)
    }
    dropOldest()
  }

  private func dropOldest() {
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard kept.count > Self.mostKept else { return }
    let dated = kept.map { name in
      let path = folder.appending(path: name)
      let date = try? FileManager.default.attributesOfItem(atPath: path.path)[.modificationDate] as? Date
      return (path: path, date: date ?? .distantPast)
    }
    for old in dated.sorted(by: { $0.date < $1.date }).prefix(kept.count - Self.mostKept) {
      try? FileManager.default.removeItem(at: old.path)
    }
  }
}
