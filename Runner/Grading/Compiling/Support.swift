import Curriculum
import Foundation
import Report

/// The workshop's own modules that every graded program is linked with, compiled once for each toolchain.
struct Support: Sendable {
  /// The modules for a purpose, in the order in which they need each other.
  static func modules(for purpose: Compiler.Purpose) -> [String] {
    switch purpose {
    case .scheduled: ["Report", "Conductor", "Fakes"]
    case .threads: ["Report", "Threads"]
    case .network: ["Report", "ServerReport", "Network"]
    }
  }

  let purpose: Compiler.Purpose
  private let modules: [OwnModule]
  /// What stands in the place of calls of the runtime; `nil` where nothing does.
  private let calls: RuntimeCallsObject?

  /// The folders of the compiled modules.
  var folders: [URL] { modules.map(\.folder) }

  /// What changes with any of it.
  var key: String {
    (modules.map(\.folder) + (calls.map { [$0.folder] } ?? [])).map(\.lastPathComponent).joined(
      separator: " ")
  }

  /// The object files to link.
  var objects: [String] { (modules.map(\.object) + (calls.map { [$0.object] } ?? [])).map(\.path) }

  /// The names at file level that behaviours see of the modules.
  var names: Set<String> { Set(modules.flatMap(\.sharedNames).map(\.name)) }

  /// Those of types, by module.
  var types: [String: Set<String>] {
    Dictionary(
      uniqueKeysWithValues: modules.map { module in
        (module.name, Set(module.sharedNames.filter(\.isType).map(\.name)))
      })
  }

  /// Finds out where the compiled modules are, or will be.
  ///
  /// - Parameters:
  ///   - purpose: What for.
  ///   - workspace: The checkout.
  ///   - toolchain: What compiles them.
  /// - Throws: `GradingError.unreadable`.
  init(
    for purpose: Compiler.Purpose, in workspace: Workspace, with toolchain: Toolchain
  ) throws(GradingError) {
    var modules: [OwnModule] = []
    for name in Self.modules(for: purpose) {
      modules.append(try OwnModule(name, using: modules, in: workspace, with: toolchain))
    }
    self.purpose = purpose
    self.modules = modules
    calls = purpose == .scheduled ? RuntimeCallsObject(in: workspace, with: toolchain) : nil
  }

  /// Compiles what is not there yet.
  ///
  /// The modules are kept by the content of their sources and the toolchain's version; a folder is complete before it
  /// gets its name, so that two runners at once do not disturb each other.
  ///
  /// - Parameters:
  ///   - workspace: The checkout.
  ///   - compiler: What compiles them.
  ///   - willBuild: Called before they are compiled, which takes some seconds.
  /// - Throws: `GradingError`.
  func prepare(
    in workspace: Workspace, with compiler: Compiler, willBuild: () -> Void
  ) throws(GradingError) {
    let missing = modules.filter { !$0.isThere }
    let areCallsMissing = calls.map { !$0.isThere } ?? false
    if !missing.isEmpty || areCallsMissing { willBuild() }
    var begun: [OwnModule.Begun] = []
    for module in missing { begun.append(try module.begin(after: begun)) }
    try OwnCompile.run(begun, with: compiler)
    // In their order: one that is there can be used.
    for module in begun { try module.keep() }
    if let calls, areCallsMissing { try calls.compile(in: workspace, with: compiler) }
  }
}
