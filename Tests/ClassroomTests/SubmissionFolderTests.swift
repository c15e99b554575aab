import Curriculum
import Foundation
import Grading
import Testing

@testable import Classroom

/// Submissions in folders and single files; archives have tests of their own.
struct SubmissionFolderTests {
  @Test func `folders, clones and single files are taken, in the order of their names`() throws {
    let folder = try ClassFolder()
    try folder.write("cleo/workshop-main/Exercises/TimerInActor/DeliveryProvider.swift", "// cleo\n")
    try folder.write("cleo/workshop-main/Exercises/TimerInActor/Given/DeliveryService.swift")
    try folder.write("ada/DeliveryProvider.swift", "// ada\n")
    try folder.write("ben/StaleSearch/SearchModel.swift", "// ben\n")
    try folder.write("dora.swift", "// dora\n")
    let handIns = try folder.read().handIns
    #expect(handIns.map(\.origin) == ["ada", "ben", "cleo", "dora.swift"])
    #expect(handIns.map(\.learner.id) == ["ada", "ben", "cleo", "dora"])
    #expect(handIns[0].text("TimerInActor") == "// ada\n")
    #expect(handIns[1].summary == ["StaleSearch": "SearchModel.swift"])
    #expect(handIns[2].summary == ["TimerInActor": "DeliveryProvider.swift"])
    #expect(handIns[3].reason?.hasPrefix("no chapter's file is called dora.swift: put each") == true)
    #expect(handIns.allSatisfy { $0.isLate == nil && $0.submittedAt == nil })
    #expect(try folder.only4(chapter: .timerInActor) == "// dora\n")
  }

  @Test func `what is no submission is left aside with a remark`() throws {
    let folder = try ClassFolder()
    try folder.write("ada/DeliveryProvider.swift")
    try folder.write("README.md")
    try folder.write(".DS_Store")
    try folder.write("results/results.jsonl")
    try folder.write("results/gradebook.csv")
    let intake = try folder.read()
    #expect(intake.handIns.map(\.origin) == ["ada"])
    #expect(
      intake.remarks.map { "\($0.origin): \($0.text)" } == [
        ".DS_Store: left aside: it is hidden",
        "README.md: left aside: it is no folder, no archive and no Swift file",
        "results: left aside: it has the results of a run",
      ])
  }

  @Test func `contents that cannot be Swift break their chapter alone`() throws {
    let folder = try ClassFolder()
    let file = "Exercises/TimerInActor/DeliveryProvider.swift"
    try folder.write("empty/\(file)", "")
    try folder.write("nul/\(file)", Data("let a = 1\0".utf8))
    try folder.write("latin/\(file)", Data([0x2f, 0x2f, 0xe9, 0x0a]))
    try folder.write("utf16/\(file)", try #require("// a".data(using: .utf16)))
    try folder.write("large/\(file)", Data(repeating: 0x20, count: 1_000_001))
    try folder.write("folder/\(file)/x.txt")
    try folder.write("link/x/y.txt")
    try folder.shell("mkdir -p link/Exercises/TimerInActor; ln -s /etc/passwd link/\(file)")
    try folder.shell("mkdir -p pipe/Exercises/TimerInActor; mkfifo pipe/\(file)")
    for name in ["empty", "nul", "latin", "utf16", "large", "folder", "link", "pipe"] {
      try folder.write("\(name)/Exercises/StaleSearch/SearchModel.swift")
    }
    let told = Dictionary(
      uniqueKeysWithValues: try folder.read().handIns.map { ($0.origin, $0.summary["TimerInActor"]) })
    #expect(
      told == [
        "empty": "broken: DeliveryProvider.swift is empty",
        "nul": "broken: DeliveryProvider.swift is no text: it has bytes that are zero; save it as UTF-8",
        "latin": "broken: DeliveryProvider.swift is not in UTF-8: save it as UTF-8",
        "utf16": "broken: DeliveryProvider.swift is no text: it has bytes that are zero; save it as UTF-8",
        "large": "broken: DeliveryProvider.swift has 1000001 bytes, of at most 1000000",
        "folder": "broken: DeliveryProvider.swift is a folder, no file",
        "link": "broken: DeliveryProvider.swift is a link, no file",
        "pipe": "broken: DeliveryProvider.swift is a device or a pipe, no file",
      ])
    #expect(try folder.read().handIns.allSatisfy { $0.summary["StaleSearch"] == "SearchModel.swift" })
  }

  @Test func `a link in place of a submission is not followed`() throws {
    let folder = try ClassFolder()
    try folder.shell("mkdir ../elsewhere; echo '// x' > ../elsewhere/DeliveryProvider.swift")
    try folder.shell("ln -s ../elsewhere ada; mkdir ben; ln -s ../../elsewhere ben/TimerInActor")
    let handIns = try folder.read().handIns
    #expect(
      handIns[0].reason == "it is a symbolic link, which is not followed: put the files themselves there")
    #expect(handIns[1].summary == ["TimerInActor": "broken: TimerInActor is a link, no folder"])
  }

  @Test func `a Canvas download is put together by learner, with lateness`() throws {
    let folder = try ClassFolder()
    try folder.write("byronada_LATE_17_901_OrderProvider.swift", "// provider\n")
    try folder.write("byronada_LATE_17_902_OrderScreen.swift", "// screen\n")
    try folder.write("hoppergrace_18_903_DeliveryProvider.swift", "// old\n")
    try folder.write("hoppergrace_18_1007_DeliveryProvider-1.swift", "// new\n")
    try folder.write("anon_Ab3dE_905_SearchModel-2.swift", "// anonymous\n")
    try folder.write("turingalan_19_906_essay.pdf")
    try folder.write("curryhaskell_LATE_20_text.html")
    let intake = try folder.read()
    let told = Dictionary(uniqueKeysWithValues: intake.handIns.map { ($0.learner.id, $0) })
    #expect(told["17"]?.summary == ["RemoveObserverInDeinit": "OrderProvider.swift OrderScreen.swift"])
    #expect(told["17"]?.isLate == true)
    #expect(told["17"]?.learner == ClassLearner(id: "17", name: "byronada", platformID: "17"))
    #expect(told["18"]?.text("TimerInActor") == "// new\n")
    #expect(told["18"]?.isLate == false)
    #expect(told["anon_Ab3dE"]?.summary == ["StaleSearch": "SearchModel.swift"])
    #expect(told["19"]?.reason == "there is no Swift file in what was handed in: essay.pdf")
    #expect(told["20"]?.reason == "text was typed into the platform, and no file handed in")
    #expect(told["20"]?.isLate == true)
    #expect(
      intake.remarks.map(\.text) == [
        "hoppergrace_18_1007_DeliveryProvider-1.swift counts; hoppergrace_18_903_DeliveryProvider.swift was "
          + "handed in before it"
      ])
  }

  @Test func `a Moodle download has folders or files, and text beside them`() throws {
    let folder = try ClassFolder()
    try folder.write("Ada Byron_17_assignsubmission_file_/DeliveryProvider.swift")
    try folder.write("Ada Byron_17_assignsubmission_onlinetext_/onlinetext.html")
    try folder.write("Grace Hopper_18_assignsubmission_file/sub/StaleSearch/SearchModel.swift")
    try folder.write("Alan Turing_19_assignsubmission_file_DeliveryProvider.swift")
    try folder.write("Haskell Curry_20_assignsubmission_onlinetext_onlinetext.html")
    let handIns = try folder.read().handIns
    let told = Dictionary(uniqueKeysWithValues: handIns.map { ($0.learner.id, $0) })
    #expect(told["17"]?.learner.name == "Ada Byron")
    #expect(told["17"]?.summary == ["TimerInActor": "DeliveryProvider.swift"])
    #expect(told["18"]?.summary == ["StaleSearch": "SearchModel.swift"])
    #expect(told["19"]?.summary == ["TimerInActor": "DeliveryProvider.swift"])
    #expect(told["20"]?.reason == "text was typed into the platform, and no file handed in")
  }

  @Test func `two submissions of one learner are an error that names them`() throws {
    let folder = try ClassFolder()
    try folder.write("ada/DeliveryProvider.swift")
    try folder.write("ada.swift")
    try folder.write("byron_17_901_DeliveryProvider.swift")
    try folder.write("17/DeliveryProvider.swift")
    #expect {
      try folder.read()
    } throws: { error in
      guard case .sameLearner(let clashes) = error as? IntakeError else { return false }
      return clashes == [
        .init(id: "17", origins: ["17", "byron_17_901_DeliveryProvider.swift"]),
        .init(id: "ada", origins: ["ada", "ada.swift"]),
      ]
    }
  }

  @Test func `a folder that is itself a submission, empty or missing is an error`() throws {
    let folder = try ClassFolder()
    #expect {
      try folder.read()
    } throws: {
      if case .nothingHandedIn(_, 0) = $0 as? IntakeError { true } else { false }
    }
    try folder.write("TimerInActor/DeliveryProvider.swift")
    #expect {
      try folder.read()
    } throws: {
      if case .oneSubmission(_, "TimerInActor") = $0 as? IntakeError { true } else { false }
    }
    try folder.write("Exercises/TimerInActor/DeliveryProvider.swift")
    #expect {
      try folder.read()
    } throws: {
      if case .oneSubmission(_, "Exercises") = $0 as? IntakeError { true } else { false }
    }
    let missing = SubmissionFolder(folder.scratch.appending(path: "nowhere"))
    #expect {
      try missing.read(workspace: ClassFolder.workspace)
    } throws: {
      if case .missing = $0 as? IntakeError { true } else { false }
    }
  }

  @Test func `every chapter's starter is known by its files or told to be ambiguous`() throws {
    let folder = try ClassFolder()
    for chapter in Curriculum.chapters {
      for file in try ClassFolder.workspace.starterFiles(of: chapter.name) {
        try folder.write("learner-\(chapter.name)/\(file.path)", file.bytes)
      }
    }
    let broken = try folder.read().handIns.filter { handIn in
      handIn.summary[String(handIn.learner.id.dropFirst("learner-".count))] == nil
    }
    #expect(
      // An ImageLoader.swift alone may be CallbackPyramid's, or one of the four files of AppStoreSearch.
      broken.map(\.learner.id) == [
        "learner-CallbackPyramid", "learner-CompletionOnMain", "learner-LastObserverStopsPolling",
        "learner-LegacyReporter",
      ])
    #expect(broken.allSatisfy { $0.reason?.contains(" can be of ") == true })
  }
}

extension ClassFolder {
  /// What the last of four learners has handed in for a chapter that is graded alone.
  fileprivate func only4(chapter: Chapter) throws -> String? {
    try read([chapter]).handIns.last?.text(chapter.name)
  }
}
