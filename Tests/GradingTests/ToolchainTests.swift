import Foundation
import Testing

@testable import Grading

/// How a toolchain is found, and what of it is kept.
struct ToolchainTests {
  /// A folder with programs that stand for a toolchain's, of which the frontend counts how often it is asked.
  private struct Stand {
    let folder: URL

    /// - Parameters:
    ///   - folder: Where it is made.
    ///   - resources: Where the frontend says that its libraries are.
    /// - Throws: When it cannot be made.
    init(in folder: URL, resources: String) throws {
      self.folder = folder
      let frontend = """
        #!/bin/sh
        echo asked >>\(folder.path)/asked
        echo '{"compilerVersion":"Swift version 6.3.1 (swift-6.3.1-RELEASE)","target":{"unversionedTriple":"x"},\
        "paths":{"runtimeResourcePath":"\(resources)"}}'
        """
      try Data(frontend.utf8).write(to: folder.appending(path: "frontend.sh"))
      // What this process writes itself may be open for writing in a program that another test is just starting.
      let made = try ChildProcess.run(
        "/bin/sh",
        [
          "-c",
          """
          mkdir -p usr/bin && cd usr/bin && cp ../../frontend.sh swift-frontend && chmod 755 swift-frontend &&
          for f in swiftc clang llvm-nm; do cp /bin/true $f || exit 1; done
          """,
        ], in: folder.path, limits: .tool)
      try #require(made.ending == .exited(0))
    }

    func find(keptIn workspace: Workspace?) throws -> Toolchain {
      try Toolchain.find(
        environment: ["WORKSHOP_SWIFTC": folder.appending(path: "usr/bin/swiftc").path], keptIn: workspace)
    }

    var timesAsked: Int {
      let text = try? String(contentsOf: folder.appending(path: "asked"), encoding: .utf8)
      return text?.split(separator: "\n").count ?? 0
    }
  }

  @Test func `a compiler is asked once what it is, until it is replaced`() throws {
    try Fixtures.withFolder { folder in
      let folder = folder.resolvingSymlinksInPath()
      let stand = try Stand(in: folder, resources: "\(folder.path)/usr/lib/swift")
      let workspace = Workspace(root: folder)
      for _ in 0..<3 {
        let toolchain = try stand.find(keptIn: workspace)
        #expect(toolchain.version == "6.3.1")
        #expect(toolchain.resources.path == "\(folder.path)/usr/lib/swift")
      }
      #expect(stand.timesAsked == 1)
      _ = try stand.find(keptIn: nil)
      #expect(stand.timesAsked == 2)
      let touched = try ChildProcess.run(
        "/bin/sh", ["-c", "echo >>usr/bin/swift-frontend"], in: folder.path, limits: .tool)
      #expect(touched.ending == .exited(0))
      _ = try stand.find(keptIn: workspace)
      #expect(stand.timesAsked == 3)
    }
  }

  @Test func `a program that stands for the compiler of another folder is asked each time`() throws {
    try Fixtures.withFolder { folder in
      let stand = try Stand(in: folder, resources: "/elsewhere/usr/lib/swift")
      for _ in 0..<2 { _ = try stand.find(keptIn: Workspace(root: folder)) }
      #expect(stand.timesAsked == 2)
    }
  }
}
