import Curriculum
import Foundation
import Grading
import Report

/// A small chapter over the network, in a checkout of its own that borrows the runner of this one.
enum NetworkFixture {
  static let chapter = Chapter(
    name: "Search", part: .migration, title: "Search", problem: "none", starter: Starter(failing: []),
    behaviours: behaviours.map { BehaviourEntry($0.id, "It \($0.id)", lane: .network) }, hints: [],
    mistakes: [], outsideFunctions: ["exit", "abort"])

  /// A right answer to all behaviours that can be answered rightly.
  static let solution = """
    import Foundation
    import FoundationNetworking

    struct Search: Sendable {
      let url: URL
      let session: URLSession
      init(url: URL) {
        self.url = url
        session = URLSession(configuration: .default)
      }
      func find(_ term: String) async throws -> String {
        var parts = URLComponents(url: url.appending(path: "search"), resolvingAgainstBaseURL: false)
        parts?.queryItems = [URLQueryItem(name: "term", value: term)]
        guard let address = parts?.url else { throw URLError(.badURL) }
        let (data, response) = try await session.data(from: address)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return String(decoding: data, as: UTF8.self)
      }
    }
    """

  static let behaviours: [(id: String, body: String)] = [
    (
      "finds",
      """
      server.answer("/search", query: ["term": "swift & co"], with: .json("[1]"))
      let found = try await waiting(for: "find(_:) to return") {
        try await Search(url: server.url).find("swift & co")
      }
      try expect(found == "[1]", "wrongAnswer", expected: "[1]", happened: found)
      try expect(isOnMainThread, "notOnMain", expected: "the main thread", happened: "another")
      """
    ),
    (
      "closes",
      """
      server.answer("/search", with: .json("[1]").held())
      let task = Task { try await Search(url: server.url).find("a") }
      let request = await server.request("/search")
      note("cancels")
      task.cancel()
      await server.abandoned(request)
      """
    ),
    (
      "asksOnce",
      """
      server.answer("/search", with: .json("[1]").held(), .json("[1]"))
      let search = Search(url: server.url)
      let task = Task { try? await search.find("a") }
      let request = await server.request("/search")
      await server.settle()
      note("lets it go")
      server.release(request)
      _ = await task.value
      await server.settle()
      let count = server.requests("/search").count
      try expect(count == 1, "askedAgain", expected: "one request", happened: "\\(count) requests")
      """
    ),
    (
      "survives",
      """
      server.answer("/search", with: .json("[12345678]").dropped(at: .body(4)))
      do {
        let text = try await Search(url: server.url).find("a")
        try expect(false, "noError", expected: "an error", happened: text)
      } catch is URLError {}
      """
    ),
    (
      "waitsForNothing",
      """
      server.answer("/search", with: .json("[1]").held())
      let task = Task { try? await Search(url: server.url).find("a") }
      _ = await waiting(for: "find(_:) to return") { await task.value }
      """
    ),
  ]

  /// A checkout with this chapter alone.
  private static let workspace = Result {
    let root = FileManager.default.temporaryDirectory.appending(path: "workshop-network-\(getpid())")
    let files = FileManager.default
    try? files.removeItem(at: root)
    let starter = root.appending(path: "Tests/Search/Starter")
    try files.createDirectory(at: starter, withIntermediateDirectories: true)
    try Data("// Nothing yet.\n".utf8).write(to: starter.appending(path: "Search.swift"))
    try files.createDirectory(at: Fixtures.workspace.state, withIntermediateDirectories: true)
    for name in ["Runner", ".workshop"] {
      try files.createSymbolicLink(
        at: root.appending(path: name), withDestinationURL: Fixtures.workspace.root.appending(path: name))
    }
    let list = behaviours.map { "Behaviour(\"\($0.id)\") { server in\n\($0.body)\n}," }.joined(
      separator: "\n")
    let text =
      "import Foundation\nimport Network\n@testable import Search\nlet behaviours: [Behaviour] = [\n\(list)\n]\n"
    try Data(text.utf8).write(to: root.appending(path: "Tests/Search/Network.swift"))
    return Workspace(root: root)
  }

  private static let grader = Result { try Grader(workspace: workspace.get(), toolchain: .find()) }

  /// Grades code as a submission.
  static func grade(
    _ code: String = solution, chosen: [String], _ options: GradingOptions = GradingOptions()
  ) throws -> Verdict {
    try Fixtures.withFolder { folder in
      try Data(code.utf8).write(to: folder.appending(path: "Search.swift"))
      let submission = try Submission(of: chapter, in: folder, workspace: workspace.get())
      var options = options
      options.behaviours = chosen
      return try grader.get().grade(submission, options: options)
    }
  }

  /// Grades a solution in which a part is replaced, and tells of one behaviour.
  static func report(
    _ behaviour: String, replacing part: String = "", with other: String = ""
  ) throws -> BehaviourReport? {
    let code = part.isEmpty ? solution : solution.replacing(part, with: other)
    return try grade(code, chosen: [behaviour]).behaviours.first { $0.entry.id == behaviour }?.report
  }
}
