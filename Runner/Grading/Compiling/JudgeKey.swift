package import Curriculum
import Foundation
import Hashing

/// Keys of everything but the learner's bytes that a verdict depends on.
///
/// The toolchain, the modules that a program is linked with, the grader itself, the chapter's entry, its given files,
/// contract, behaviours and probes: when one of them changes, so does the key. Reading them takes no compiler.
package struct JudgeKey: Sendable {
  /// What every chapter of a purpose is judged by, besides what is its own.
  private static let grader = ["Grading", "Hashing", "Report"]

  private let workspace: Workspace
  private let toolchain: Toolchain
  /// A digest of the sources of each of the workshop's modules.
  private let modules: [String: String]

  /// - Parameters:
  ///   - workspace: The checkout.
  ///   - toolchain: What compiles.
  /// - Throws: `GradingError.unreadable`.
  package init(workspace: Workspace, toolchain: Toolchain) throws(GradingError) {
    self.workspace = workspace
    self.toolchain = toolchain
    var modules: [String: String] = [:]
    for module in Self.modules(for: Compiler.Purpose.allCases) {
      modules[module] = Self.digest(try SourceFile.swiftFiles(in: workspace.runner(module)))
    }
    self.modules = modules
  }

  /// What takes part in verdicts on programs for these purposes.
  private static func modules(for purposes: [Compiler.Purpose]) -> Set<String> {
    let server = purposes.contains(.network) ? ["WebServer"] : []
    return Set(purposes.flatMap { Support.modules(for: $0) } + server + grader)
  }

  /// The key of a chapter.
  ///
  /// - Parameter chapter: The chapter.
  /// - Returns: 64 hexadecimal digits.
  /// - Throws: `GradingError.unreadable`.
  package func key(of chapter: Chapter) throws(GradingError) -> String {
    let modulesOfChapter = Self.modules(for: chapter.purposes).sorted()
    let given = workspace.given(chapter.name)
    let tests = try SourceFile.swiftFiles(in: workspace.tests(chapter.name)).filter {
      !$0.path.contains("/") || $0.path.hasPrefix(Prober.folder + "/")
    }
    let parts = [
      toolchain.version, toolchain.target, "\(GradingOptions())",
      // Of the chapter's entry what takes part in a verdict; none of it is a set, whose order would be another in
      // every process.
      "\(chapter.name) \(chapter.languageSettings) \(chapter.behaviours) \(chapter.mistakes)",
      "\(chapter.diagnostics) \(chapter.outsideFunctions)",
      FileManager.default.fileExists(atPath: given.path)
        ? Self.digest(try SourceFile.swiftFiles(in: given)) : "",
      Self.digest(tests),
    ]
    return SHA256.hexDigest(
      of: Data((parts + modulesOfChapter.map { "\($0) \(modules[$0] ?? "")" }).joined(separator: "\0").utf8))
  }

  private static func digest(_ files: [SourceFile]) -> String {
    var hash = SHA256()
    for file in files {
      hash.update(Data("\(file.path)\0\(file.bytes.count)\0".utf8))
      hash.update(file.bytes)
    }
    return hash.hexDigest()
  }
}
