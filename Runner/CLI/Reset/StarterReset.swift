import Foundation
import Grading

/// Puts a chapter's starter back in place of the learner's files, which are kept.
struct StarterReset {
  /// What was done.
  struct Outcome: Hashable {
    /// Where the learner's files are now; `nil` when there were none.
    let backup: URL?
    /// Whether everything was as it is at the start, so that nothing was done.
    let isUntouched: Bool
    /// Whether the given files were put back too.
    let isGivenRestored: Bool
  }

  /// Backups of one chapter within one second; past this something else is wrong.
  private static let mostBackups = 1000

  let chapter: String
  let workspace: Workspace
  /// The moment for the backup's name.
  let time: Date

  private var exercise: URL { workspace.exercise(chapter) }

  /// Moves the learner's files to a backup and copies the starter.
  ///
  /// - Returns: What was done.
  /// - Throws: `CommandError`; the learner's files are then where they were or in the backup that it names.
  func run() throws(CommandError) -> Outcome {
    let starter = try starterFiles()
    guard starter.contains(where: { !$0.isGiven }) else {
      throw .noStarter(chapter: chapter, folder: workspace.starter(chapter).path(below: workspace.root))
    }
    let hasGiven = starter.contains(where: \.isGiven)
    let own = names(in: exercise).filter { hasGiven || $0 != Workspace.givenFolder }
    if isUntouched(own, starter) { return Outcome(backup: nil, isUntouched: true, isGivenRestored: false) }
    let backup = try moveAway(own)
    do {
      for file in starter {
        let place = exercise.appending(path: file.path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.bytes.write(to: place)
      }
    } catch {
      throw .halfReset(
        chapter: chapter, backup: backup?.path(below: workspace.root),
        reason: error.localizedDescription)
    }
    return Outcome(backup: backup, isUntouched: false, isGivenRestored: hasGiven)
  }

  /// The starter; nothing when there is none.
  private func starterFiles() throws(CommandError) -> [SourceFile] {
    do throws(GradingError) {
      return try workspace.starterFiles(of: chapter)
    } catch {
      guard case .brokenEdition(let reason) = error else { return [] }
      throw .unreadable(path: PackedChecks.path, reason: reason)
    }
  }

  /// Whether the learner's folder has the starter's files, byte for byte, and no others.
  private func isUntouched(_ own: [String], _ starter: [SourceFile]) -> Bool {
    let paths = own.flatMap { name in
      let below = FileManager.default.subpaths(atPath: exercise.appending(path: name).path) ?? []
      return below.isEmpty ? [name] : below.map { "\(name)/\($0)" }
    }
    let folders = starter.flatMap { file in
      file.path.indices.filter { file.path[$0] == "/" }.map { String(file.path[..<$0]) }
    }
    return Set(paths).subtracting(folders) == Set(starter.map(\.path))
      && starter.allSatisfy { (try? Data(contentsOf: exercise.appending(path: $0.path))) == $0.bytes }
  }

  private func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Moves files and folders of the exercise to a new backup.
  ///
  /// - Returns: The backup; `nil` when there was nothing to move.
  private func moveAway(_ names: [String]) throws(CommandError) -> URL? {
    guard !names.isEmpty else { return nil }
    let backup = try makeBackup()
    for name in names {
      do {
        try FileManager.default.moveItem(
          at: exercise.appending(path: name), to: backup.appending(path: name))
      } catch {
        throw .halfReset(
          chapter: chapter, backup: backup.path(below: workspace.root), reason: error.localizedDescription)
      }
    }
    return backup
  }

  /// Makes a folder that nobody has: two resets within a second do not share one.
  private func makeBackup() throws(CommandError) -> URL {
    let backups = workspace.state.appending(path: "backups")
    let stamp = time.formatted(
      .iso8601.year().month().day().dateSeparator(.dash).dateTimeSeparator(.standard)
        .timeSeparator(.omitted).time(includingFractionalSeconds: false))
    do {
      try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: backups.path, reason: error.localizedDescription)
    }
    for number in 1...Self.mostBackups {
      let folder = backups.appending(path: "\(chapter)-\(stamp)Z" + (number == 1 ? "" : "-\(number)"))
      do {
        // Fails when there is one already, whoever made it.
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return folder
      } catch {
        if !FileManager.default.fileExists(atPath: folder.path) {
          throw .unwritable(path: folder.path, reason: error.localizedDescription)
        }
      }
    }
    throw .unwritable(path: backups.path, reason: "there are too many backups of this second")
  }
}

extension SourceFile {
  /// Whether it is one of those that stay as they are.
  fileprivate var isGiven: Bool { path.hasPrefix(Workspace.givenFolder + "/") }
}
