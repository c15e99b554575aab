import Curriculum
import Foundation
import Report

/// A part of what is done barely.
package enum BareStep: Sendable {
  /// The learner's module was compiled, into this folder.
  case module(in: String)
  /// The behaviours of a program were compiled.
  case behaviours
  /// A program was linked with the learner's module in this folder.
  case link(with: String)
  /// A behaviour has run.
  case run
}

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
  ///   - ended: Called at the end of each step.
  /// - Returns: Whether all behaviours that were run passed.
  /// - Throws: `GradingError`.
  package func gradeBarely(
    _ submission: Submission, isCompileOnly: Bool = false, ended: (BareStep) -> Void = { _ in }
  ) throws(GradingError) -> Bool {
    let folder = try BuildFolder(in: workspace)
    let (chapter, compiler) = (submission.chapter, builder.compiler)
    let paths = try Sources(of: submission, in: workspace).write(to: folder)
    let language = Compiler.Language(strictness: .graded, settings: chapter.languageSettings)
    try demand(
      try compiler.compileLearner(
        module: chapter.name, files: paths.learner, in: folder.url, language: language))
    ended(.module(in: Compiler.Purpose.scheduled.folder))
    var programs: [Compiler.Purpose: URL] = [:]
    for purpose in chapter.purposes {
      let support = try builder.shelf.support(for: purpose)
      try builder.shelf.prepare(support)
      if purpose == .threads {
        try demand(
          try compiler.compileSanitized(
            module: chapter.name, files: paths.learner, in: folder.url, language: language))
        ended(.module(in: purpose.folder))
      }
      let behaviours = "\(purpose.folder)/Behaviours.o"
      try demand(
        try compiler.compileBehaviours(
          files: paths.behaviours[purpose] ?? [], in: folder.url, to: behaviours,
          search: [folder.url.appending(path: purpose.ofLearner.folder)] + support.folders, for: purpose))
      ended(.behaviours)
      if isCompileOnly { continue }
      let program = "\(purpose.folder)/program"
      let module = purpose.ofLearner.folder
      let isLinked = try compiler.linkShortly(
        objects: ["\(module)/\(chapter.name).o", behaviours] + support.objects, to: program, in: folder.url,
        for: purpose, by: LinkerCalls(workspace: workspace))
      guard isLinked else { throw .toolFailed(tool: "a bare call", output: "the linker made no program") }
      ended(.link(with: module))
      programs[purpose] = folder.url.appending(path: program)
    }
    var havePassed = true
    for behaviour in chapter.behaviours where !isCompileOnly {
      guard let purpose = Compiler.Purpose(of: behaviour.lane), let program = programs[purpose] else {
        continue
      }
      let verdict = try run(
        behaviour, of: program, for: purpose, module: chapter.name, options: GradingOptions())
      ended(.run)
      havePassed = havePassed && verdict.report.outcome == .passed
    }
    withExtendedLifetime(folder) {}
    return havePassed
  }

  /// Compiles a submission at each level of checking below the highest, one after another, where its chapter has levels.
  ///
  /// - Parameter submission: The learner's files.
  /// - Throws: `GradingError`.
  package func climbBarely(_ submission: Submission) throws(GradingError) {
    let chapter = submission.chapter
    guard chapter.hasLevels else { return }
    let folder = try BuildFolder(in: workspace)
    let paths = try Sources(of: submission, in: workspace).write(to: folder)
    for language in Builder.languages(of: chapter).dropLast() {
      try demand(
        try builder.compiler.diagnose(
          module: chapter.name, files: paths.learner, in: folder.url, language: language))
    }
    withExtendedLifetime(folder) {}
  }

  private func demand(_ result: ChildProcess.Result) throws(GradingError) {
    guard result.ending == .exited(0) else {
      throw .toolFailed(tool: "a bare call", output: result.errorText)
    }
  }
}
