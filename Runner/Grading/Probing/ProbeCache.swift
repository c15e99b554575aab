import Foundation
import Hashing

/// What the compiler has said of probes, kept by their code and the interface of the learner's module.
///
/// A change inside a body leaves the interface as it is, byte for byte, and the compiler sees nothing else of the module.
/// Kept is only that a trial ended as it must: whoever misses hears what the compiler says of the code as it is.
struct ProbeCache: Sendable {
  private let workspace: Workspace
  /// What all trials of a submission have in common.
  private let common: Data

  /// - Parameters:
  ///   - module: The name of the learner's module.
  ///   - place: The folder in which it is.
  ///   - compiler: What tries the probes.
  ///   - workspace: The checkout.
  /// - Throws: `GradingError.unreadable`.
  init(
    module: String, in place: URL, compiler: Compiler, workspace: Workspace
  ) throws(GradingError) {
    self.workspace = workspace
    let hash = try SHA256(ofInterface: place.appending(path: "\(module).swiftmodule"))
    // How a trial is made and read, another build of the runner may do in another way.
    common = Data(
      [hash.hexDigest(), compiler.toolchain.version, ProgramIdentity.ofRunner].joined(separator: "\0").utf8)
  }

  /// - Parameters:
  ///   - text: The code of a trial.
  ///   - rules: How it is compiled, and what it is held to.
  /// - Returns: The key of the trial.
  func key(_ text: String, rules: [String]) -> String {
    var hash = SHA256()
    for part in [common, Data(rules.joined(separator: "\0").utf8), Data(text.utf8)] {
      hash.update(Data("\(part.count)\0".utf8))
      hash.update(part)
    }
    return hash.hexDigest()
  }

  /// Whether a trial ended as it must when it was made before.
  func holds(_ key: String) -> Bool { folder.find(key) != nil }

  /// Keeps that a trial has ended as it must.
  func keep(_ key: String) { folder.keep(key) { _ in } }

  // A chapter has ten trials or so, and several interfaces.
  private var folder: CacheFolder { CacheFolder("probes", in: workspace, mostEntries: 1000) }
}
