import Foundation
import Grading

/// The files of a checkout: what git knows of it, else what lies in it.
struct CheckoutFiles {
  /// The paths from the root.
  let paths: [String]
  /// Files that git knows and that are not as they were committed, or that it does not know.
  var changed: [String] = []
  var unknown: [String] = []

  /// - Parameters:
  ///   - root: The root of the checkout.
  ///   - git: The program, if there is one.
  init(in root: URL, git: String?) {
    guard let git, let known = Self.lines(of: git, ["ls-files", "-z"], in: root), !known.isEmpty else {
      paths = Self.files(in: root)
      return
    }
    paths = known
    let status = ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"]
    for line in Self.lines(of: git, status, in: root) ?? [] {
      let path = String(line.dropFirst(3))
      if line.hasPrefix("??") { unknown.append(path) } else { changed.append(path) }
    }
  }

  /// What git answers; `nil` when it cannot, in a folder that it has nothing to do with say.
  private static func lines(of git: String, _ arguments: [String], in root: URL) -> [String]? {
    let limits = ChildProcess.Limits(seconds: 60, outputBytes: 16 << 20)
    guard let result = try? ChildProcess.run(git, arguments, in: root.path, limits: limits),
      result.ending == .exited(0)
    else { return nil }
    return result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The files that lie in a checkout, but for what is made in it.
  private static func files(in root: URL) -> [String] {
    let made: Set<Substring> = [".build", ".workshop", ".git", ".swiftpm"]
    return (FileManager.default.subpaths(atPath: root.path) ?? []).filter { path in
      let first = path.prefix { $0 != "/" }
      var isFolder: ObjCBool = false
      return !made.contains(first)
        && FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
