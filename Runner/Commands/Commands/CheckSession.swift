import Curriculum
package import Foundation
package import Grading
import Progress
import Report

/// Grades chapters one after the other and records the attempts.
struct CheckSession {
  /// What came of one chapter.
  struct Result {
    let verdict: Verdict
    let listing: SubmissionListing
    /// Whether everything that was run has passed.
    let isPassed: Bool
    /// Why the attempt does not count; `nil` when it was recorded.
    let notRecorded: String?
    let hintsLeft: Int
    /// The chapter to go on with.
    let next: Chapter?
  }

  private let context: Context
  let workspace: Workspace
  private let grader: Grader

  /// - Parameters:
  ///   - context: Where it works.
  ///   - isShutIn: Whether the code runs in the sandbox.
  /// - Throws: `CommandError`, `GradingError`.
  init(in context: Context, isShutIn: Bool = false) throws {
    self.context = context
    workspace = try context.workspace()
    grader = try context.makeGrader(isShutIn: isShutIn)
  }

  /// Grades a chapter.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - source: Another folder than the chapter's own.
  ///   - options: How.
  /// - Returns: The verdict, and what it changed.
  /// - Throws: `GradingError`, `CommandError`.
  func check(_ chapter: Chapter, source: String?, options: GradingOptions) throws -> Result {
    let reason = reasonNotToRecord(source: source, options: options)
    // Before the work, not after it: nobody's attempt could not be recorded.
    if reason == nil { _ = try context.learner() }
    let folder = try source.map(context.existingFolder) ?? workspace.exercise(chapter.name)
    let submission = try Submission(of: chapter, in: folder, workspace: workspace)
    let verdict = try grade(submission, options: options)
    let notRecorded = try reason ?? record(verdict, of: chapter)
    let progress = notRecorded == nil ? try context.progress().progress : nil
    return Result(
      verdict: verdict, listing: SubmissionListing(submission, in: workspace),
      isPassed: options.isPartial ? verdict.isPassedAsFarAsRun : verdict.isPassed,
      notRecorded: notRecorded,
      hintsLeft: progress?.progress(of: chapter)?.hintsLeft.count ?? 0,
      next: progress?.next(after: chapter))
  }

  /// Grades bytes that were read before; nothing is recorded.
  ///
  /// - Parameters:
  ///   - submission: The learner's files.
  ///   - options: How.
  /// - Returns: The verdict.
  /// - Throws: `GradingError`.
  func grade(
    _ submission: Submission, options: GradingOptions = GradingOptions()
  ) throws(GradingError) -> Verdict {
    try grader.grade(submission, options: options)
  }

  private func reasonNotToRecord(source: String?, options: GradingOptions) -> String? {
    if source != nil { return "the code was taken from the folder that --source names." }
    if options.isPartial { return "only a part of the chapter was run." }
    let usual = GradingOptions().schedules
    if options.schedules < usual { return "an attempt needs \(usual.grouped) schedules." }
    return nil
  }

  /// Records an attempt.
  ///
  /// - Returns: Why it could not be recorded; `nil` when it was.
  func record(_ verdict: Verdict, of chapter: Chapter) throws -> String? {
    do {
      let (log, progress) = try context.progress()
      let attempt = ProgressRecord.Attempt(
        isPassed: verdict.isPassed, contentHash: verdict.contentHash, toolchain: verdict.toolchain,
        outcomes: Dictionary(
          verdict.behaviours.map { ($0.entry.id, $0.report.outcome) }, uniquingKeysWith: { first, _ in first }
        ),
        hintsUsed: progress.progress(of: chapter)?.hintsUsed ?? 0,
        seconds: verdict.seconds.reduce(0) { $0 + $1.seconds })
      try log.append(.attempt(attempt), chapter: chapter.name)
      return nil
    } catch let error as ProgressError {
      // The verdict stands all the same.
      context.console.remark(error.message(for: context.invoker).text(context.console.remarkInk))
      return "the file of progress could not be written or read."
    }
  }
}

extension Context {
  /// A folder that the command line names.
  package func existingFolder(_ path: String) throws(CommandError) -> URL {
    let url = url(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue
    else { throw .noFolder(path) }
    return url
  }

  /// What grades; says so when the conductor has to be built first.
  ///
  /// - Parameter isShutIn: Whether submissions' code runs in the sandbox.
  /// - Returns: The grader.
  /// - Throws: `CommandError`, `GradingError`.
  package func makeGrader(isShutIn: Bool = false) throws -> Grader {
    let workspace = try workspace()
    return try Grader(
      workspace: workspace, toolchain: try .find(environment: environment, keptIn: workspace),
      sandbox: isShutIn ? try .find(environment: environment) : nil
    ) {
      console.remark(Remark.buildingSupport)
    }
  }
}
