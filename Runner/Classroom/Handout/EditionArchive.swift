import Foundation
import Grading

/// Makes an archive whose bytes depend on nothing but the files in it, the system's `tar` and its `gzip`.
struct EditionArchive {
  /// The time of every file, 2026-01-01 in UTC.
  private static let time = "@1767225600"

  let programs: HandoutPrograms

  /// - Parameters:
  ///   - files: The files.
  ///   - folder: The one folder that the archive unpacks into.
  ///   - workspace: Where there is room for the files meanwhile.
  /// - Returns: The archive.
  /// - Throws: `GradingError.unwritable`, `HandoutError`.
  func bytes(of files: [SourceFile], in folder: String, workspace: Workspace) throws -> Data {
    let build = try BuildFolder(in: workspace)
    for file in files { _ = try build.write(file, below: folder) }
    let tar = "\(folder).tar"
    try run(
      programs.tar,
      [
        "--create", "--file", tar, "--format=ustar", "--sort=name", "--mtime=\(Self.time)", "--owner=0",
        "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", folder,
      ], in: build.url)
    try run(programs.gzip, ["-n", "-9", tar], in: build.url)
    do {
      let archive = try Data(contentsOf: build.url.appending(path: "\(tar).gz"))
      // What is removed with the folder must not go before it was read.
      withExtendedLifetime(build) {}
      return archive
    } catch {
      throw HandoutError.unreadable(path: "\(tar).gz", reason: error.localizedDescription)
    }
  }

  private func run(_ program: String, _ arguments: [String], in folder: URL) throws(HandoutError) {
    let name = URL(filePath: program).lastPathComponent
    let result: ChildProcess.Result
    do {
      // Without the variables in which people keep options for these programs.
      result = try ChildProcess.run(
        program, arguments, in: folder.path, environment: ["LC_ALL": "C", "PATH": "/usr/bin:/bin"],
        limits: .tool)
    } catch {
      throw .programFailed(name, output: "\(error)")
    }
    guard result.ending == .exited(0) else { throw .programFailed(name, output: result.errorText) }
  }
}
