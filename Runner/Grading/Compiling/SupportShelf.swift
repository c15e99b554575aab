import Foundation

/// The compiled modules of the workshop for each purpose, made ready when they are first needed.
final class SupportShelf: @unchecked Sendable {
  private let workspace: Workspace
  private let compiler: Compiler
  private let willBuild: @Sendable () -> Void
  private let lock = NSLock()
  private var supports: [Compiler.Purpose: Support] = [:]
  private var hasToldOfBuild = false

  /// - Parameters:
  ///   - workspace: The checkout.
  ///   - compiler: What compiles them.
  ///   - willBuild: Called before any is compiled, which takes some seconds.
  init(workspace: Workspace, compiler: Compiler, willBuild: @escaping @Sendable () -> Void) {
    self.workspace = workspace
    self.compiler = compiler
    self.willBuild = willBuild
  }

  /// The modules for a purpose.
  ///
  /// - Throws: `GradingError` when they do not compile.
  func support(for purpose: Compiler.Purpose) throws(GradingError) -> Support {
    lock.lock()
    defer { lock.unlock() }
    if let support = supports[purpose] { return support }
    let support = try Support.prepare(for: purpose, in: workspace, with: compiler) {
      // For all purposes, once.
      if !hasToldOfBuild { willBuild() }
      hasToldOfBuild = true
    }
    supports[purpose] = support
    return support
  }
}
