import Testing

@testable import Classroom

struct HandInLayoutTests {
  private static let known = [
    ChapterShape(name: "Timer", starter: ["Provider.swift"], given: ["Service.swift"]),
    ChapterShape(name: "Search", starter: ["Model.swift"]),
    ChapterShape(name: "Observer", starter: ["Orders.swift", "Screen.swift"]),
    ChapterShape(name: "Polling", starter: ["Orders.swift"]),
  ]

  /// Each chapter's files, or its fault; under no name why there is no chapter, and remarks under a star.
  private func chapters(
    _ paths: [String], hint: String = "ada", wanted: Set<String> = Set(known.map(\.name)),
    kinds: [String: FoundEntry.Kind] = [:], sizes: [String: Int] = [:]
  ) -> [String: String] {
    let entries = paths.map {
      FoundEntry(path: FoundEntry.names(in: $0), kind: kinds[$0] ?? .file, size: sizes[$0] ?? 10)
    }
    do throws(SubmissionFault) {
      let outcome = try HandInLayout(known: Self.known, wanted: wanted).chapters(of: entries, hint: hint)
      var told = outcome.chapters.mapValues { found in
        switch found {
        case .success(let choices): choices.map(\.path).joined(separator: " ")
        case .failure(let fault): "broken: " + fault.reason
        }
      }
      if !outcome.remarks.isEmpty { told["*"] = outcome.remarks.joined(separator: "; ") }
      return told
    } catch {
      return ["": error.reason]
    }
  }

  @Test func `a clone has its chapters below Exercises, and nothing else of it counts`() {
    let clone = [
      "Package.swift", "Exercises/Timer/Provider.swift", "Exercises/Timer/Given/Service.swift",
      "Exercises/Timer/More/Extra.swift", "Exercises/Timer/.hidden.swift", "Exercises/Timer/README.md",
      "Exercises/Search/Model.swift", "Tests/Timer/Behaviours.swift", "Solutions/Timer/Provider.swift",
      "Exercises/Unknown/X.swift", ".build/Exercises/Timer/Old.swift",
      "__MACOSX/Exercises/Timer/._Provider.swift",
    ]
    let expected = ["Timer": "More/Extra.swift Provider.swift", "Search": "Model.swift"]
    #expect(chapters(clone) == expected)
    #expect(chapters(clone.map { "workshop-main/" + $0 }) == expected)
    #expect(chapters(clone.map { "a/b/" + $0 }, wanted: ["Search"]) == ["Search": "Model.swift"])
  }

  @Test func `two clones are ambiguous, one within the other is not`() {
    #expect(
      chapters(["a/Exercises/Timer/P.swift", "b/Exercises/Timer/P.swift"])
        == ["": "it has the exercises twice, in a/Exercises and b/Exercises: hand in one of them"])
    #expect(
      chapters(["Exercises/Timer/P.swift", "old/Exercises/Timer/Q.swift"]) == ["Timer": "P.swift"])
  }

  @Test func `folders with the names of chapters count wherever they are`() {
    #expect(
      chapters(["part1/Timer/Provider.swift", "search/Model.swift", "notes.txt", "Loose.swift"])
        == ["Timer": "Provider.swift", "Search": "Model.swift"])
    #expect(
      chapters(["a/Timer/P.swift", "b/Timer/P.swift", "b/Search/M.swift"])
        == [
          "Timer": "broken: it has the chapter twice, in a/Timer and b/Timer: hand in one of them",
          "Search": "M.swift",
        ])
    #expect(
      chapters(["Search/Model.swift"], wanted: ["Timer"]) == ["": "there is no Timer in it but Search"])
    #expect(chapters(["Timer/readme.txt"]) == ["Timer": "broken: there is no Swift file in Timer"])
  }

  @Test func `loose files are known by name, by the folder's name or by the chapter that is graded`() {
    #expect(chapters(["Provider.swift", "Mine.swift"]) == ["Timer": "Mine.swift Provider.swift"])
    #expect(chapters(["src/x/Provider.swift", "Package.swift"]) == ["Timer": "Provider.swift"])
    #expect(chapters(["Answer.swift"], hint: "timer") == ["Timer": "Answer.swift"])
    #expect(chapters(["Answer.swift"], wanted: ["Timer"]) == ["Timer": "Answer.swift"])
    #expect(
      chapters(["Answer.swift"], hint: "Search", wanted: ["Timer"]) == [
        "": "there is no Timer in it but Search"
      ])
    #expect(chapters(["Provider (1).swift"]) == ["Timer": "Provider (1).swift"])
    #expect(
      chapters(["Provider.swift", "Model.swift"]) == ["Timer": "Provider.swift", "Search": "Model.swift"])
    #expect(chapters(["Orders.swift", "Screen.swift"]) == ["Observer": "Orders.swift Screen.swift"])
  }

  @Test func `loose files that can be of several chapters are told what to do`() {
    let advice = "put each chapter's files in a folder with the chapter's name, or grade one chapter alone"
    #expect(
      chapters(["Orders.swift"]) == ["": "Orders.swift can be of Observer or Polling: \(advice)"])
    #expect(chapters(["Answer.swift"]) == ["": "no chapter's file is called Answer.swift: \(advice)"])
    #expect(
      chapters(["Provider.swift", "Model.swift", "Mine.swift"])
        == ["": "Mine.swift, Model.swift and Provider.swift can be of Search or Timer: \(advice)"])
  }

  @Test func `given files among loose ones are left aside, and missing ones told`() {
    #expect(
      chapters(["Provider.swift", "Service.swift"])
        == ["Timer": "Provider.swift", "*": "Service.swift of Timer is given: the workshop's own counts"])
    #expect(
      chapters(["Screen.swift"]) == [
        "Observer": "Screen.swift", "*": "Orders.swift of Observer was not handed in",
      ])
  }

  @Test func `nothing in Swift says what there is`() {
    #expect(chapters(["report.pdf"]) == ["": "there is no Swift file in it"])
    #expect(chapters([]) == ["": "there is no Swift file in it"])
    #expect(
      chapters(["inner/ada.zip"])
        == ["": "there is no Swift file in it but another archive, inner/ada.zip: hand in that one"])
  }

  @Test func `what stands in a file's place breaks its chapter alone`() {
    let paths = ["Exercises/Timer/Provider.swift", "Exercises/Search/Model.swift"]
    let broken: [(FoundEntry.Kind, String)] = [
      (.link, "a link"), (.folder, "a folder"), (.special, "a device or a pipe"),
    ]
    for (kind, noun) in broken {
      #expect(
        chapters(paths, kinds: [paths[0]: kind])
          == ["Timer": "broken: Provider.swift is \(noun), no file", "Search": "Model.swift"])
    }
    #expect(
      chapters(["Exercises/Timer", paths[1]], kinds: ["Exercises/Timer": .link])
        == ["Timer": "broken: Exercises/Timer is a link, no folder", "Search": "Model.swift"])
    #expect(chapters(["Exercises"], kinds: ["Exercises": .link]) == ["": "Exercises is no folder"])
    #expect(
      chapters(paths + [paths[0]]) == [
        "Timer": "broken: Provider.swift is in it twice", "Search": "Model.swift",
      ])
    #expect(
      chapters(paths, sizes: [paths[0]: 1_000_001])
        == ["Timer": "broken: Provider.swift has 1000001 bytes, of at most 1000000", "Search": "Model.swift"])
    let many = (0..<5).map { "Exercises/Timer/F\($0).swift" }
    #expect(
      chapters(many, sizes: Dictionary(uniqueKeysWithValues: many.map { ($0, 1_000_000) }))
        == ["Timer": "broken: its files have 5000000 bytes, of at most 4000000"])
  }
}
