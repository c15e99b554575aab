import Foundation
import Testing

@testable import Grading

/// What is kept of the compiler's answers to probes.
struct ProbeCacheTests {
  @Test func `what held is kept for the same code, the same rules and the same interface alone`() throws {
    try Fixtures.withFolder { folder in
      let compiler = try Fixtures.grader.get().builder.compiler
      func cache(_ interface: String) throws -> ProbeCache {
        try Data(interface.utf8).write(to: folder.appending(path: "Shop.swiftmodule"))
        return try ProbeCache(
          module: "Shop", in: folder, compiler: compiler, workspace: Workspace(root: folder))
      }
      let first = try cache("interface")
      let key = first.key("code", rules: ["refused", "4..<7"])
      #expect(!first.holds(key))
      first.keep(key)
      first.keep(key)
      #expect(first.holds(key))
      for (text, rules) in [
        ("other code", ["refused", "4..<7"]), ("code", ["compiles", "4..<7"]),
        ("code", ["refused", "4..<8"]),
        ("code", ["refused"]), ("", ["refused", "4..<7", "code"]),
      ] {
        #expect(!first.holds(first.key(text, rules: rules)))
      }
      let other = try cache("another interface")
      #expect(!other.holds(other.key("code", rules: ["refused", "4..<7"])))
      let again = try cache("interface")
      #expect(again.holds(again.key("code", rules: ["refused", "4..<7"])))
    }
  }

  @Test func `an interface that is not there is complained about`() throws {
    try Fixtures.withFolder { folder in
      let compiler = try Fixtures.grader.get().builder.compiler
      #expect(throws: GradingError.self) {
        try ProbeCache(module: "Shop", in: folder, compiler: compiler, workspace: Workspace(root: folder))
      }
    }
  }
}
