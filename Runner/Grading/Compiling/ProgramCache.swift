import Foundation

/// Graded programs that were built before from the same bytes.
///
/// Only what to run is kept, never a verdict: the behaviours run anew for every check.
struct ProgramCache {
  /// The programs of a submission and what the compiler said while they were built.
  struct Kept {
    let programs: [Compiler.Purpose: URL]
    /// The folder of the learner's compiled module.
    let interface: URL
    let messages: String
  }

  private static let messages = "messages.txt"

  private let folder: CacheFolder

  init(workspace: Workspace) {
    // Enough for going back and forth between some versions of every chapter.
    folder = CacheFolder("programs", in: workspace, mostEntries: 200)
  }

  /// The programs of a key, if they were kept.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - purposes: What for.
  ///   - build: Where those go that cannot be run as they are kept.
  /// - Returns: The programs; `nil` when they were not kept.
  func find(_ key: String, _ purposes: [Compiler.Purpose], in build: BuildFolder) -> Kept? {
    guard let entry = folder.find(key),
      let messages = try? String(contentsOf: entry.appending(path: Self.messages), encoding: .utf8)
    else { return nil }
    var programs: [Compiler.Purpose: URL] = [:]
    for purpose in purposes {
      let kept = entry.appending(path: purpose.folder)
      programs[purpose] = kept
      guard folder.isScrambled else { continue }
      let program = build.url.appending(path: "\(purpose.folder)-program")
      guard (try? folder.take(kept, to: program)) != nil else { return nil }
      programs[purpose] = program
    }
    return Kept(programs: programs, interface: entry, messages: messages)
  }

  /// Keeps programs.
  ///
  /// - Parameters:
  ///   - programs: The programs.
  ///   - interface: The learner's compiled module.
  ///   - messages: What the compiler said.
  ///   - key: The key.
  func keep(_ programs: [Compiler.Purpose: URL], interface: URL, messages: String, as key: String) {
    folder.keep(key) { entry in
      try FileManager.default.copyItem(
        at: interface, to: entry.appending(path: interface.lastPathComponent))
      for (purpose, program) in programs {
        try folder.put(program, at: entry.appending(path: purpose.folder))
      }
      try Data(messages.utf8).write(to: entry.appending(path: Self.messages))
    }
  }
}
