import Foundation
import Glibc
import Grading

/// Puts a chapter's starter back in place of the learner's files, which are kept.
///
/// No byte of the learner's is ever copied over, written over or removed: files and folders are only given other
/// names, and only names that are free. The starter is complete, beside, before the first one moves. So whatever
/// ends this, each of the learner's files is where it was or in the backup, and one that is saved meanwhile stays.
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
  private var backups: URL { workspace.state.appending(path: "backups") }
  /// The folder of the starter until it is moved.
  private static let stage = "Starter"

  /// Moves the learner's files to a backup and the starter to where they were.
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
    let staged = try stage(starter)
    let backup = own.isEmpty ? nil : try makeBackup()
    try exchange(own, for: Set(starter.map(\.topName)), in: staged, backup: backup)
    withExtendedLifetime(staged) {}
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

  /// The latest backup of the chapter; `nil` when there is none.
  func latestBackup() -> URL? {
    let names = names(in: backups).filter { $0.hasPrefix("\(chapter)-") }
    return names.max { $0.compare($1, options: .numeric) == .orderedAscending }.map {
      backups.appending(path: $0)
    }
  }

  /// Writes the starter beside, so that a full disk is noticed before anything moves.
  private func stage(_ starter: [SourceFile]) throws(CommandError) -> BuildFolder {
    do throws(GradingError) {
      try makeExercise()
      let folder = try BuildFolder(in: workspace)
      for file in starter { _ = try folder.write(file, below: Self.stage) }
      return folder
    } catch {
      guard case .unwritable(_, let reason) = error else { throw notReset("\(error)") }
      throw notReset(reason)
    }
  }

  /// Makes the exercise's folder when it is gone.
  private func makeExercise() throws(GradingError) {
    do {
      try FileManager.default.createDirectory(at: exercise, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: exercise.path, reason: error.localizedDescription)
    }
  }

  /// Moves what is directly in the exercise to the backup, and the starter's at once to where it was.
  ///
  /// - Parameters:
  ///   - own: The names that the exercise has.
  ///   - new: The names that the starter has.
  ///   - staged: Where the starter is complete.
  ///   - backup: Where the learner's go.
  /// - Throws: `CommandError.notReset`, `CommandError.halfReset`.
  private func exchange(
    _ own: [String], for new: Set<String>, in staged: BuildFolder, backup: URL?
  ) throws(CommandError) {
    var hasMoved = false
    for name in Set(own).union(new).sorted() {
      do throws(Relocation.Failure) {
        if let backup, own.contains(name) {
          hasMoved = try isMoved(exercise.appending(path: name), to: backup) || hasMoved
        }
        if new.contains(name) {
          let source = staged.url.appending(path: Self.stage).appending(path: name)
          try Relocation.move(source, to: exercise.appending(path: name))
          hasMoved = true
        }
      } catch {
        let reason =
          switch error {
          case .taken: "\(name) was saved meanwhile, and stays"
          case .gone: "the starter's \(name) is gone"
          case .impossible(let reason): "\(name) cannot be moved: \(reason)"
          }
        if !hasMoved {
          // Only an empty folder goes by this.
          if let backup { rmdir(backup.path) }
          throw notReset(reason)
        }
        throw .halfReset(chapter: chapter, backup: backup?.path(below: workspace.root), reason: reason)
      }
    }
  }

  /// Moves something of the learner's to the backup.
  ///
  /// - Returns: Whether it was there: editors make files for a moment.
  private func isMoved(_ place: URL, to backup: URL) throws(Relocation.Failure) -> Bool {
    do throws(Relocation.Failure) {
      try Relocation.move(place, to: backup.appending(path: place.lastPathComponent))
      return true
    } catch .gone {
      return false
    }
  }

  private func notReset(_ reason: String) -> CommandError { .notReset(chapter: chapter, reason: reason) }

  /// Makes a folder that nobody has: two resets within a second do not share one.
  private func makeBackup() throws(CommandError) -> URL {
    let stamp = time.formatted(
      .iso8601.year().month().day().dateSeparator(.dash).dateTimeSeparator(.standard)
        .timeSeparator(.omitted).time(includingFractionalSeconds: false))
    do {
      try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
    } catch {
      throw notReset("\(backups.path(below: workspace.root)): \(error.localizedDescription)")
    }
    for number in 1...Self.mostBackups {
      let folder = backups.appending(path: "\(chapter)-\(stamp)Z" + (number == 1 ? "" : "-\(number)"))
      do {
        // Fails when there is one already, whoever made it.
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return folder
      } catch {
        if !FileManager.default.fileExists(atPath: folder.path) {
          throw notReset("\(folder.path(below: workspace.root)): \(error.localizedDescription)")
        }
      }
    }
    throw notReset("there are too many backups of this second")
  }
}

extension SourceFile {
  /// Whether it is one of those that stay as they are.
  fileprivate var isGiven: Bool { path.hasPrefix(Workspace.givenFolder + "/") }

  /// What its path begins with: its own name, or that of the folder that it is in.
  fileprivate var topName: String { String(path.prefix { $0 != "/" }) }
}
