import Curriculum
import Foundation
import Testing

@testable import Grading

extension SandboxAttacks {
  /// The system's modules are built once, and what compiles in the sandbox finds them.
  struct SystemModulesTests {
    @Test(arguments: Compiler.Purpose.allCases)
    func `no run in the sandbox builds them anew`(_ purpose: Compiler.Purpose) throws {
      let (sandbox, toolchain) = (try #require(HostileCell.sandbox), try Toolchain.find())
      var shutIn = ShutInCompiler(in: sandbox, toolchain: toolchain, workspace: Fixtures.workspace)
      var compiler = Compiler(toolchain: toolchain)
      try shutIn.prepare(with: compiler, in: Fixtures.workspace) {}
      shutIn.willBuildModules = { Issue.record("the system's modules are built anew") }
      compiler.shutIn = shutIn
      let folder = try BuildFolder(in: Fixtures.workspace)
      let code = """
        import Foundation
        import Observation
        import Synchronization

        public func now() -> Date { Date() }
        """
      let file = try folder.write(SourceFile(path: "Code.swift", bytes: Data(code.utf8)), below: "Learner")
      try folder.makeFolder(purpose.folder)
      for strictness in [Compiler.Strictness.graded, .lenient, .level(.minimal)] {
        let language = Compiler.Language(strictness: strictness)
        let result =
          purpose == .threads
          ? try compiler.compileSanitized(module: "Code", files: [file], in: folder.url, language: language)
          : try compiler.compileLearner(
            module: "Code", files: [file], in: folder.url, language: language, to: purpose.folder)
        #expect(result.ending == .exited(0), "\(result.errorText)")
      }
      let behaviours = try compiler.compileBehaviours(
        files: [file], in: folder.url, to: "\(purpose.folder)/Behaviours.o", search: [], for: purpose)
      #expect(behaviours.ending == .exited(0), "\(behaviours.errorText)")
      withExtendedLifetime(folder) {}
    }
  }
}
