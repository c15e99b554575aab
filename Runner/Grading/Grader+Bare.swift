import Curriculum
import Foundation
import Report

/// What a verdict takes when nothing is kept and nothing is done side by side; the benchmark holds checks against it.
extension Grader {
  /// Compiles a submission and what it is checked with, links and runs that: the bare calls, one after another.
  ///
  /// They are the calls that a check makes, without a driver or a build system in between. Levels of checking and
  /// probes, which need the compiler only, are not among them, so that the check of a chapter that has them is held
  /// against less than it does.
  ///
  /// - Parameters:
  ///   - submission: The learner's files; they must compile.
  ///   - isCompileOnly: Whether it ends when all is compiled.
  /// - Returns: Whether all behaviours that were run passed.
  /// - Throws: `GradingError`.
  package func gradeBarely(
    _ submission: Submission, isCompileOnly: Bool = false
  ) throws(GradingError) -> Bool {
    let folder = try BuildFolder(in: workspace)
    let (chapter, compiler) = (submission.chapter, builder.compiler)
    let paths = try Sources(of: submission, in: workspace).write(to: folder)
    let language = Compiler.Language(strictness: .graded, settings: chapter.languageSettings)
    try demand(
      try compiler.compileLearner(
        module: chapter.name, files: paths.learner, in: folder.url, language: language))
    var programs: [Compiler.Purpose: URL] = [:]
    for purpose in chapter.purposes {
      let support = try builder.shelf.support(for: purpose)
      try builder.shelf.prepare(support)
      if purpose == .threads {
        try demand(
          try compiler.compileSanitized(
            module: chapter.name, files: paths.learner, in: folder.url, language: language))
      }
      let behaviours = "\(purpose.folder)/Behaviours.o"
      try demand(
        try compiler.compileBehaviours(
          files: paths.behaviours[purpose] ?? [], in: folder.url, to: behaviours,
          search: [folder.url.appending(path: purpose.ofLearner.folder)] + support.folders, for: purpose))
      if isCompileOnly { continue }
      let program = "\(purpose.folder)/program"
      try demand(
        try compiler.link(
          objects: ["\(purpose.ofLearner.folder)/\(chapter.name).o", behaviours] + support.objects,
          to: program, in: folder.url, for: purpose))
      programs[purpose] = folder.url.appending(path: program)
    }
    var havePassed = true
    for behaviour in chapter.behaviours where !isCompileOnly {
      guard let purpose = Compiler.Purpose(of: behaviour.lane), let program = programs[purpose] else {
        continue
      }
      let verdict = try run(
        behaviour, of: program, for: purpose, module: chapter.name, options: GradingOptions())
      havePassed = havePassed && verdict.report.outcome == .passed
    }
    withExtendedLifetime(folder) {}
    return havePassed
  }

  private func demand(_ result: ChildProcess.Result) throws(GradingError) {
    guard result.ending == .exited(0) else {
      throw .toolFailed(tool: "a bare call", output: result.errorText)
    }
  }
}
