import Foundation

/// The compile of some of the workshop's own modules, as much of it at once as the machine has processors for.
///
/// A module can be compiled as soon as the interfaces of the modules that it uses are there: its own interface and its
/// object file are two calls of the compiler. Interfaces come first, since others wait for them; then the largest module,
/// since the end waits for it: a processor is rather left alone for a moment than given to a smaller one.
final class OwnCompile: @unchecked Sendable {
  /// A call of the compiler.
  private struct Call {
    let module: OwnModule.Begun
    let isInterface: Bool
  }

  private let compiler: Compiler
  private let change = NSCondition()
  // Under the lock, the calls that nobody has begun, and the interfaces that nobody has made.
  // The object files are in the order in which they are to be begun.
  private var waiting: [Call]
  private var missing: Set<String>
  private var fault: GradingError?

  private init(_ modules: [OwnModule.Begun], with compiler: Compiler) {
    self.compiler = compiler
    missing = Set(modules.map(\.name))
    let longestFirst = modules.sorted { $0.byteCount > $1.byteCount }
    waiting =
      modules.map { Call(module: $0, isInterface: true) }
      + longestFirst.map { Call(module: $0, isInterface: false) }
  }

  /// Compiles modules.
  ///
  /// - Parameters:
  ///   - modules: The modules, in the order in which they need each other.
  ///   - compiler: What compiles them.
  /// - Throws: `GradingError`, the first one; what had begun by then has ended.
  static func run(_ modules: [OwnModule.Begun], with compiler: Compiler) throws(GradingError) {
    let compile = Self(modules, with: compiler)
    let others = (1..<SideBySide.processors).map { _ in Started { compile.work() } }
    compile.work()
    for other in others { other.value }
    if let fault = compile.fault { throw fault }
  }

  /// Makes one call after the other until none is left.
  private func work() {
    while let call = next() {
      do throws(GradingError) {
        if call.isInterface {
          try call.module.emitInterface(with: compiler)
        } else {
          try call.module.compile(with: compiler)
        }
        change.withLock {
          if call.isInterface { missing.remove(call.module.name) }
          change.broadcast()
        }
      } catch {
        change.withLock {
          fault = fault ?? error
          change.broadcast()
        }
      }
    }
  }

  /// The next call that can be made; waits for it.
  private func next() -> Call? {
    change.withLock {
      while fault == nil, !waiting.isEmpty {
        let firstOfRest = waiting.firstIndex { !$0.isInterface }
        let index = waiting.indices.first { index in
          (waiting[index].isInterface || index == firstOfRest)
            && waiting[index].module.used.isDisjoint(with: missing)
        }
        if let index { return waiting.remove(at: index) }
        change.wait()
      }
      return nil
    }
  }
}
