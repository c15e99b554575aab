package import Foundation
package import Grading
package import Progress

/// Where a command works, for whom, and onto what it prints.
package struct Context: Sendable {
  package let console: Console
  package let invoker: Invoker
  package let environment: [String: String]
  /// The folder in which the command was called.
  package let folder: URL
  /// The learner named on the command line.
  package let learnerName: String?
  /// The folder named on the command line.
  package let rootName: String?
  private let told = ToldOnce()

  package init(
    console: Console, invoker: Invoker, environment: [String: String], folder: URL,
    learnerName: String? = nil,
    rootName: String? = nil
  ) {
    self.console = console
    self.invoker = invoker
    self.environment = environment
    self.folder = folder
    self.learnerName = learnerName
    self.rootName = rootName
  }

  /// The checkout that is worked in.
  package func workspace() throws(CommandError) -> Workspace {
    guard let rootName else {
      guard let workspace = Workspace.containing(folder) else { throw .noWorkshop(folder: folder.path) }
      return workspace
    }
    let root = url(rootName)
    guard let workspace = Workspace.containing(root), workspace.root.path == root.path else {
      throw .notAWorkshop(folder: rootName)
    }
    return workspace
  }

  /// Whether what is worked in is an edition for learners; `false` where there is no workshop at all.
  package var isEdition: Bool { (try? workspace())?.isEdition ?? false }

  /// Refuses a command that has nothing to work with in an edition for learners.
  ///
  /// - Parameter syntax: The command.
  /// - Throws: `CommandError.notInEdition`.
  package func refuseInEdition(_ syntax: CommandSyntax) throws(CommandError) {
    if syntax.needsSolutions, isEdition { throw .notInEdition(command: syntax.name) }
  }

  /// A path as the command line has it, from the folder in which the command was called.
  package func url(_ path: String) -> URL {
    (path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)).standardizedFileURL
  }

  /// Whose progress it is.
  package func learner() throws(Learner.NameError) -> Learner {
    if let learnerName { return try Learner(learnerName) }
    if let name = environment["WORKSHOP_LEARNER"], !name.isEmpty { return try Learner(name) }
    for name in [gitUserName(), NSUserName()] {
      if let name, let learner = try? Learner(name) { return learner }
    }
    throw .empty
  }

  /// The learner's log and what it says; remarks on the file go to the console, each once.
  package func progress() throws -> (log: ProgressLog, progress: CurriculumProgress) {
    let workspace = try workspace()
    let log = ProgressLog(of: try learner(), in: workspace.state)
    let contents = try log.read()
    let file = log.url.path(below: workspace.root)
    for text in contents.remarks.map({ "note: " + $0.text(in: file) }) where told.isNew(text) {
      console.remark(text)
    }
    return (log, CurriculumProgress(records: contents.records))
  }

  private func gitUserName() -> String? {
    guard let git = ProgramSearch.path(of: "git", environment) else { return nil }
    let result = try? ChildProcess.run(
      git, ["config", "user.name"], in: (try? workspace().root.path) ?? folder.path,
      limits: ChildProcess.Limits(seconds: 5, outputBytes: 4 << 10))
    guard let result, result.ending == .exited(0) else { return nil }
    return String(decoding: result.output, as: UTF8.self)
  }
}

/// Remembers what was said.
private final class ToldOnce: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: Set<String> = []

  func isNew(_ text: String) -> Bool { lock.withLock { texts.insert(text).inserted } }
}

/// Finds programs as a shell does.
package enum ProgramSearch {
  /// The path of the first program of a name on the search path.
  package static func path(of program: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

extension URL {
  /// The path from a folder, or the whole path when it is elsewhere.
  package func path(below folder: URL) -> String {
    let prefix = folder.standardizedFileURL.path + "/"
    let whole = standardizedFileURL.path
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
  }
}
