import Foundation

/// Links the smallest program as graded programs are linked, and runs it.
///
/// The linker or ThreadSanitizer's runtime may be missing, and a container may forbid the addresses that the
/// sanitizer needs. No look at files tells that as surely.
package struct LinkTrial {
  private static let program = "int main(void) { return 0; }\n"

  private let toolchain: Toolchain

  package init(of toolchain: Toolchain) {
    self.toolchain = toolchain
  }

  /// - Returns: What is wrong with a plain program; `nil` when it ran.
  package func fault() -> String? { fault(of: .scheduled) }

  /// - Returns: What is wrong with a program that ThreadSanitizer watches; `nil` when it ran.
  package func sanitizerFault() -> String? { fault(of: .threads) }

  private func fault(of purpose: Compiler.Purpose) -> String? {
    do {
      let scratch = try ScratchFolder()
      defer { withExtendedLifetime(scratch) {} }
      let folder = scratch.url
      try Data(Self.program.utf8).write(to: folder.appending(path: "trial.c"))
      let compiled = try ChildProcess.run(
        toolchain.program("clang"), ["--target=\(toolchain.target)", "-c", "trial.c"], in: folder.path,
        limits: .tool)
      let linked = try Compiler(toolchain: toolchain)
        .link(objects: ["trial.o"], to: "trial", in: folder, for: purpose)
      for result in [compiled, linked] where result.ending != .exited(0) {
        return "it does not link: " + (Self.firstError(in: result.errorText) ?? "\(result.ending)")
      }
      let ran = try ChildProcess.run(folder.appending(path: "trial").path, [], in: folder.path, limits: .tool)
      if let reason = SanitizerFailure.reason(in: ran.errorText) { return "it does not run: \(reason)" }
      return ran.ending == .exited(0) ? nil : "it does not run: \(ran.ending)"
    } catch {
      return error.localizedDescription
    }
  }

  private static func firstError(in text: String) -> String? {
    text.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
  }
}
