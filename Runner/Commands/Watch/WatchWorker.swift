import Curriculum
import Foundation
import Grading
import Progress
import Report

/// Does what the model asks for, beside the screen, and tells what came of it.
struct WatchWorker: Sendable {
  let context: Context
  let session: CheckSession
  let log: ProgressLog
  let tell: @Sendable (WatchEvent) -> Void
  /// Checks take as long as they take; they run beside each other.
  private let checks = DispatchQueue(label: "watch.checks", attributes: .concurrent)
  /// Everything else is done in turn, so that the log tells it in its order.
  private let others = DispatchQueue(label: "watch.others")

  init(
    context: Context, session: CheckSession, log: ProgressLog, tell: @escaping @Sendable (WatchEvent) -> Void
  ) {
    self.context = context
    self.session = session
    self.log = log
    self.tell = tell
  }

  private var workspace: Workspace { session.workspace }

  /// Begins a check.
  func grade(_ job: WatchJob) {
    checks.async { tell(.judged(job: job.id, judge(job))) }
  }

  /// Puts an attempt on record.
  func record(_ verdict: Verdict, ownFiles: [SourceFile]) {
    let chapter = verdict.chapter
    change {
      guard !isStarter(ownFiles, of: chapter), !isOnRecord(verdict) else { return }
      if let reason = try session.record(verdict, of: chapter) { tell(.notice("not recorded: \(reason)")) }
    }
  }

  /// Waits until everything is done that was asked for, but for checks: an attempt must be on record at the end.
  func finish() { others.sync {} }

  func takeHint(_ chapter: Chapter, number: Int) {
    change { try log.append(.hint(number: number), chapter: chapter.name) }
  }

  func compare(_ chapter: Chapter) {
    others.async {
      let difference = StarterDifference(
        chapter: chapter.name, workspace: workspace, environment: context.environment)
      tell(.text(.difference, chapter: chapter.name, lines: difference.lines()))
    }
  }

  func showSolution(_ chapter: Chapter) {
    change {
      let folder = workspace.solution(chapter.name)
      let files = (try? SourceFile.swiftFiles(in: folder)) ?? []
      let lines = files.flatMap { file in
        ["// Solutions/\(chapter.name)/\(file.path)", ""]
          + file.text.printable.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      guard !lines.isEmpty else {
        throw CommandError.unreadable(
          path: folder.path(below: workspace.root), reason: "there is no solution")
      }
      tell(.text(.solution, chapter: chapter.name, lines: lines))
      let progress = CurriculumProgress(records: try log.read().records).progress(of: chapter)
      if progress?.hasSeenSolution != true {
        try log.append(.solution(isForced: false), chapter: chapter.name)
      }
    }
  }

  func reset(_ chapter: Chapter) {
    change {
      let outcome = try StarterReset(chapter: chapter.name, workspace: workspace, time: Date()).run()
      guard !outcome.isUntouched else {
        return tell(.notice("\(chapter.name) is at its start; there is nothing to reset"))
      }
      let backup = outcome.backup?.path(below: workspace.root)
      tell(.notice(backup.map { "reset; your files: \($0)" } ?? "reset; there were no files of yours"))
      try log.append(.reset(backup: backup), chapter: chapter.name)
    }
  }

  /// Tells what the learner's log says now.
  private func refresh() {
    guard let contents = try? log.read() else { return }
    tell(.progress(CurriculumProgress(records: contents.records)))
  }

  /// Does something in its turn and tells when it cannot be done.
  private func change(_ body: @escaping @Sendable () throws -> Void) {
    others.async {
      do {
        try body()
      } catch {
        let message = (error as? any WordedError)?.message(for: context.invoker)
        tell(.notice(message?.error ?? "\(error)"))
      }
      refresh()
    }
  }

  // MARK: Judging

  private func judge(_ job: WatchJob) -> Judgement {
    let files = job.files ?? FolderWatch.files(of: job.chapter.name, in: workspace)
    if job.files == nil, let known = job.known, known.files == files { return known }
    do throws(GradingError) {
      let submission = try Submission(
        of: job.chapter, files: files.own, from: workspace.exercise(job.chapter.name), workspace: workspace)
      let verdict = try session.grade(submission)
      let listing = SubmissionListing(submission, in: workspace)
      return Judgement(files: files, outcome: .verdict(verdict, listing), time: Self.timeOfDay())
    } catch {
      let message = error.message(for: context.invoker)
      return Judgement(files: files, outcome: .notGraded(message), time: Self.timeOfDay())
    }
  }

  /// Whether nothing was changed: looking at a chapter is no attempt.
  private func isStarter(_ files: [SourceFile], of chapter: Chapter) -> Bool {
    (try? Submission(starterOf: chapter, workspace: workspace))?.files == files
  }

  /// Whether the last attempt was one at the same bytes that ended in the same way.
  private func isOnRecord(_ verdict: Verdict) -> Bool {
    let attempts = ((try? log.read().records) ?? []).compactMap { record in
      if record.chapter == verdict.chapter.name, case .attempt(let attempt) = record.event {
        attempt
      } else {
        nil
      }
    }
    guard let last = attempts.last else { return false }
    return last.contentHash == verdict.contentHash && last.isPassed == verdict.isPassed
      && verdict.behaviours.allSatisfy { last.outcomes[$0.entry.id] == $0.report.outcome }
  }

  private static func timeOfDay() -> String {
    Date().formatted(
      .verbatim(
        "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
        timeZone: .current, calendar: .current))
  }
}
