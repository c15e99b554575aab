import Foundation

/// The compiled modules of the workshop for each purpose, made ready when they are first needed.
final class SupportShelf: @unchecked Sendable {
  private let workspace: Workspace
  private let compiler: Compiler
  private let willBuild: @Sendable () -> Void
  private let lock = NSLock()
  private var supports: [Compiler.Purpose: Support] = [:]
  private var prepared: Set<Compiler.Purpose> = []
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

  /// The modules for a purpose, compiled or not.
  ///
  /// - Throws: `GradingError.unreadable`.
  func support(for purpose: Compiler.Purpose) throws(GradingError) -> Support {
    lock.lock()
    defer { lock.unlock() }
    if let support = supports[purpose] { return support }
    let support = try Support(for: purpose, in: workspace, with: compiler.toolchain)
    supports[purpose] = support
    return support
  }

  /// Makes the modules for a purpose ready to be linked with.
  ///
  /// - Throws: `GradingError` when they do not compile.
  func prepare(_ support: Support) throws(GradingError) {
    lock.lock()
    defer { lock.unlock() }
    guard !prepared.contains(support.purpose) else { return }
    try support.prepare(in: workspace, with: compiler) {
      // For all purposes, once.
      if !hasToldOfBuild { willBuild() }
      hasToldOfBuild = true
    }
    prepared.insert(support.purpose)
  }
}
