import Commands
import Curriculum
import Foundation
import Grading

/// The files with which a chapter begins.
struct ChapterSkeleton {
  /// Names that modules of the workshop or of the toolchain have.
  private static let takenModules: Set<String> = [
    "BareTasks", "CLI", "ClassCLI", "Classroom", "Commands", "Conductor", "ConductorPrograms", "Curriculum",
    "Dispatch", "Distributed", "Fakes", "Foundation", "FoundationEssentials", "Fuzzing", "Glibc", "Grading",
    "Hashing", "Network", "Observation", "Pictures", "Progress", "ProgressPrograms", "Report", "ServerReport",
    "Swift", "Synchronization", "Testing", "Threads", "WebServer", "XCTest", "Any", "Protocol", "Self",
    "Type", "bench",
  ]

  let name: String

  /// Why a name cannot be a module's; `nil` when it can.
  static func fault(of name: String) -> String? {
    let letters = name.unicodeScalars
    let isWord = letters.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
    }
    guard isWord, let first = letters.first, ("A"..."Z").contains(first) else {
      return "it needs to begin with a capital and have only letters and digits"
    }
    // A folder of the project's own tests would have the same name.
    if name.hasSuffix("Tests") { return "names that end in Tests are those of the project's own tests" }
    return takenModules.contains(name) ? "a module is named so" : nil
  }

  /// Something that the chapter would take the place of, also where capitals do not count.
  func taken(in root: URL) -> String? {
    if let chapter = Curriculum.chapter(named: name) { return "the chapter \(chapter.name)" }
    for folder in ["Exercises", "Solutions", "Tests", "Guide/Workshop.docc", "Runner/Curriculum/Chapters"] {
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      let wanted = [name, "\(name).md", "\(name).swift"].map { $0.lowercased() }
      if let taken = names.sorted().first(where: { wanted.contains($0.lowercased()) }) {
        return "\(folder)/\(taken)"
      }
    }
    return nil
  }

  /// Every file, with its path from the workshop's folder.
  var files: [SourceFile] {
    let exercise = SkeletonTexts.exercise(name)
    let fixed = SkeletonTexts.fixed(name)
    let texts = [
      ("Exercises/\(name)/\(name)Model.swift", exercise),
      ("Exercises/\(name)/Given/\(name)Service.swift", SkeletonTexts.given(name)),
      ("Tests/\(name)/Starter/\(name)Model.swift", exercise),
      ("Tests/\(name)/Behaviours.swift", SkeletonTexts.behaviours(name)),
      ("Tests/\(name)/Contract.swift", SkeletonTexts.contract(name)),
      ("Tests/\(name)/Rejected/NameOfTheMistake/\(name)Model.swift", exercise),
      ("Tests/\(name)/Accepted/NameOfTheTechnique/\(name)Model.swift", fixed),
      ("Solutions/\(name)/\(name)Model.swift", fixed),
      ("Guide/Workshop.docc/\(name).md", SkeletonTexts.page(name)),
      ("Runner/Curriculum/Chapters/\(name).swift", SkeletonTexts.entry(name, constant: constant)),
    ]
    return texts.map { SourceFile(path: $0.0, bytes: Data($0.1.utf8)) }
  }

  /// The entry's name in Swift: `URLCache` becomes `urlCache`.
  var constant: String {
    let capitals = name.prefix { $0.isUppercase }
    let end = capitals.count == 1 || capitals.count == name.count ? capitals.count : capitals.count - 1
    return name.prefix(end).lowercased() + name.dropFirst(end)
  }

  /// What is said once the files are there.
  func text(_ invoker: Invoker) -> String {
    let paths = files.map { "  \($0.path)" }.joined(separator: "\n")
    return """
      \(name) has its files:

      \(paths)

      Add it to three lists, at its place in teaching order:
        Package.swift                        "\(name)", in 'chapters'
        Runner/Curriculum/Curriculum.swift   .\(constant), in 'chapters'
        Guide/Workshop.docc, its part's page - <doc:\(name)>, under 'Topics'

      Then follow CONTRIBUTING.md; \(invoker.typed("verify", name)) says what is missing.
      """
  }
}
