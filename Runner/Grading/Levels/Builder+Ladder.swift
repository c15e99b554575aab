import Curriculum
import Dispatch
import Foundation

extension Builder {
  /// A learner's module that was compiled, or refused, at every level of checking.
  struct ClimbedLadder {
    /// How the compilation went that decides whether there is a module.
    let result: ChildProcess.Result
    /// The language of the module.
    let language: Compiler.Language
    let ladder: Ladder
  }

  /// Where the module is compiled that is taken when it is not clean in the Swift 6 mode.
  private static let oldModule = "Minimal"

  /// Compiles a learner's module at every level of checking, side by side.
  ///
  /// The module that the behaviours use is the one of the Swift 6 mode when it is clean there, else the one of code that
  /// was written before it: so they run on whatever level the learner is.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - files: The paths of the module's files below the folder.
  ///   - folder: Where it is built.
  ///   - known: Called as soon as it is known that the module's language is that of the highest level, with this; not
  ///     called when it is another.
  /// - Returns: What came of it.
  /// - Throws: `GradingError` when the grader could not do its own work.
  func climb(
    _ chapter: Chapter, _ files: [String], in folder: BuildFolder,
    known: @escaping @Sendable (Compiler.Language) -> Void
  ) throws(GradingError) -> ClimbedLadder {
    try folder.makeFolder(Self.oldModule)
    let levels = CheckingLevel.allCases
    let languages = Self.languages(of: chapter)
    let (compiler, name, build) = (compiler, chapter.name, folder.url)
    // The highest first: others wait for it.
    let descending = Array(zip(levels, languages).reversed())
    let results = try SideBySide.map(descending, atMost: SideBySide.processors) {
      level, language throws(GradingError) in
      let place: String? =
        switch level {
        case .minimal: Self.oldModule
        case .swift6: Compiler.Purpose.scheduled.folder
        case .targeted, .complete: nil
        }
      guard let place else {
        return try compiler.diagnose(module: name, files: files, in: build, language: language)
      }
      let result = try compiler.compileLearner(
        module: name, files: files, in: build, language: language, to: place)
      if level == .swift6, result.ending == .exited(0) { known(language) }
      return result
    }
    var ladder = Ladder()
    var ends: [CheckingLevel: ChildProcess.Result] = [:]
    for ((level, _), result) in zip(descending, results) {
      ladder[level] = result.errorText
      ends[level] = result
    }
    guard let old = ends[.minimal], let new = ends[.swift6] else {
      throw .toolFailed(tool: "swift-frontend", output: "")
    }
    // A level at which the compiler comes to no end, or says more than is read, is not one that has nothing left.
    for (level, language) in zip(levels, languages) {
      if let result = ends[level],
        CompilerEnd(result) != nil || ![.exited(0), .exited(1)].contains(result.ending)
      {
        return ClimbedLadder(result: result, language: language, ladder: ladder)
      }
    }
    if new.ending == .exited(0) { return ClimbedLadder(result: new, language: languages[3], ladder: ladder) }
    if old.ending == .exited(0) { try takeOldModule(of: chapter, in: folder) }
    return ClimbedLadder(result: old, language: languages[0], ladder: ladder)
  }

  /// The language of each level.
  static func languages(of chapter: Chapter) -> [Compiler.Language] {
    CheckingLevel.allCases.map {
      Compiler.Language(strictness: .level($0), settings: chapter.languageSettings)
    }
  }

  /// Puts the module of the first level where modules are looked for.
  private func takeOldModule(of chapter: Chapter, in folder: BuildFolder) throws(GradingError) {
    let (from, to) = (
      folder.url.appending(path: Self.oldModule),
      folder.url.appending(path: Compiler.Purpose.scheduled.folder)
    )
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: from.path) {
        let place = to.appending(path: name)
        // What the refused compilation may have left.
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.moveItem(at: from.appending(path: name), to: place)
      }
    } catch {
      throw .unwritable(path: to.path, reason: error.localizedDescription)
    }
  }
}
