import Curriculum
import Foundation
import Testing

@testable import Grading

struct JudgeKeyTests {
  private static let files = [
    "Runner/Report/A.swift", "Runner/Conductor/A.swift", "Runner/Fakes/A.swift", "Runner/Threads/A.swift",
    "Runner/Grading/A.swift", "Runner/Hashing/A.swift", "Runner/Network/A.swift", "Runner/WebServer/A.swift",
    "Runner/ServerReport/A.swift", "Tests/TimerInActor/Behaviours.swift", "Tests/TimerInActor/Contract.swift",
    "Tests/TimerInActor/Probes/a.swift", "Tests/TimerInActor/Starter/A.swift",
    "Tests/TimerInActor/Rejected/One/A.swift", "Exercises/TimerInActor/Given/A.swift",
    "Exercises/TimerInActor/DeliveryProvider.swift", "Tests/AsyncLet/Behaviours.swift",
    "Solutions/TimerInActor/A.swift", "Tests/Search/Network.swift",
  ]

  /// Which chapters' keys change with a file.
  @Test(arguments: [
    ("Runner/Conductor/A.swift", ["TimerInActor", "AsyncLet"]),
    ("Runner/Grading/A.swift", ["TimerInActor", "AsyncLet", "Search"]),
    // None has behaviours on real threads, and one is over the network.
    ("Runner/Threads/A.swift", []),
    ("Runner/Network/A.swift", ["Search"]), ("Runner/WebServer/A.swift", ["Search"]),
    ("Runner/ServerReport/A.swift", ["Search"]),
    ("Tests/TimerInActor/Behaviours.swift", ["TimerInActor"]),
    ("Tests/TimerInActor/Contract.swift", ["TimerInActor"]),
    ("Tests/TimerInActor/Probes/a.swift", ["TimerInActor"]),
    ("Exercises/TimerInActor/Given/A.swift", ["TimerInActor"]),
    ("Tests/AsyncLet/Behaviours.swift", ["AsyncLet"]),
    ("Tests/TimerInActor/Starter/A.swift", []), ("Tests/TimerInActor/Rejected/One/A.swift", []),
    ("Exercises/TimerInActor/DeliveryProvider.swift", []), ("Solutions/TimerInActor/A.swift", []),
  ])
  func `what takes part in a verdict changes the key, and nothing else`(
    _ changed: String, _ chapters: [String]
  ) throws {
    try Fixtures.withFolder { folder in
      for file in Self.files { try write("// one\n", to: folder.appending(path: file)) }
      let toolchain = try Toolchain.find()
      func keys() throws -> [String: String] {
        let keys = try JudgeKey(workspace: Workspace(root: folder), toolchain: toolchain)
        let chapters: [Chapter] = [.timerInActor, .asyncLet, NetworkFixture.chapter]
        return Dictionary(uniqueKeysWithValues: try chapters.map { ($0.name, try keys.key(of: $0)) })
      }
      let before = try keys()
      #expect(try keys() == before)
      try write("// two\n", to: folder.appending(path: changed))
      let after = try keys()
      #expect(Set(before.keys.filter { before[$0] != after[$0] }) == Set(chapters))
    }
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
