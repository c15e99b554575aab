/// The calls of the runtime that a program under the conductor makes elsewhere, and what they meet there.
///
/// In LLVM's language: some of them have conventions for which Swift has no words, and all must name the original.
enum RuntimeCalls {
  /// The name under which the code is linked.
  static let object = "RuntimeCalls.o"
  /// The calls that the linker takes over.
  static let functions = [TaskSwitch.function] + ObjectEnd.functions
  /// The code, of all.
  static let code = TaskSwitch.code + ObjectEnd.code
}
