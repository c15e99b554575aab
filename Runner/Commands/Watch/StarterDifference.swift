import Foundation
import Grading

/// What the learner has changed since the starter, as the system's `git` or `diff` tells it.
struct StarterDifference {
  /// Real seconds for the comparison of one file.
  private static let mostSeconds = 10.0

  let chapter: String
  let workspace: Workspace
  let environment: [String: String]

  /// The lines of the difference, or what stands in its way.
  func lines() -> [String] {
    guard let tool = tool() else {
      let place = workspace.starter(chapter).path(below: workspace.root)
      return ["There is neither git nor diff on PATH, so the change cannot be shown."]
        + (workspace.isEdition ? [] : ["The starter is in \(place)."])
    }
    do throws(GradingError) {
      return try workspace.withStarter(of: chapter) { compare($0, with: tool) }
    } catch {
      return ["The starter cannot be read: \(error)"]
    }
  }

  private func compare(_ folder: URL, with tool: (path: String, arguments: [String])) -> [String] {
    let starter = names(in: folder)
    let place = folder.path(below: workspace.root)
    let own = names(in: workspace.exercise(chapter))
    var lines: [String] = []
    for name in starter.union(own).sorted() {
      let before = "\(place)/\(name)"
      let after = "\(workspace.exercise(chapter).path(below: workspace.root))/\(name)"
      lines += compare(
        starter.contains(name) ? before : "/dev/null", own.contains(name) ? after : "/dev/null", with: tool)
    }
    // An edition's starter lies on disk only for the moment, and where is nothing to remember.
    let told = lines.map { $0.replacing(place, with: "Starter/\(chapter)") }
    return lines.isEmpty ? ["Nothing: the chapter is at its start."] : workspace.isEdition ? told : lines
  }

  private func tool() -> (path: String, arguments: [String])? {
    if let git = ProgramSearch.path(of: "git", environment) {
      return (git, ["diff", "--no-index", "--no-color", "--no-ext-diff", "--"])
    }
    return ProgramSearch.path(of: "diff", environment).map { ($0, ["-u"]) }
  }

  private func names(in folder: URL) -> Set<String> {
    Set(((try? SourceFile.swiftFiles(in: folder, leavingOut: Workspace.givenFolder)) ?? []).map(\.path))
  }

  private func compare(
    _ before: String, _ after: String, with tool: (path: String, arguments: [String])
  ) -> [String] {
    do {
      let result = try ChildProcess.run(
        tool.path, tool.arguments + [before, after], in: workspace.root.path,
        limits: ChildProcess.Limits(seconds: Self.mostSeconds, outputBytes: 1 << 20))
      // 0 is equal, 1 is different, anything else is trouble.
      guard result.ending == .exited(0) || result.ending == .exited(1) else {
        return ["\(after) could not be compared: \(result.errorText.printableLine)"]
      }
      let text = String(decoding: result.output, as: UTF8.self).printable
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        .drop { !$0.hasPrefix("---") && !$0.isEmpty }.trimmingEmptyEnd
    } catch {
      return ["\(after) could not be compared: \(error)"]
    }
  }
}

extension Sequence where Element == String {
  /// The lines without empty ones at the end.
  fileprivate var trimmingEmptyEnd: [String] {
    var lines = Array(self)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
