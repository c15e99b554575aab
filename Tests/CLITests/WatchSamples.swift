import Curriculum
import Foundation
import Grading
import Progress

@testable import ClassCLI
@testable import Commands

/// Made-up states of watch mode.
extension Samples {
  static let watched = [chapter, otherChapter, laterChapter]

  /// What the log of a learner says that has passed these chapters and taken so many hints of the first.
  static func progress(passed: [String] = [], tried: [String] = [], hints: Int = 0) -> CurriculumProgress {
    func attempt(_ name: String, _ isPassed: Bool) -> ProgressRecord {
      ProgressRecord(
        learner: "ann", chapter: name, time: Date(timeIntervalSince1970: 0),
        event: .attempt(
          ProgressRecord.Attempt(
            isPassed: isPassed, contentHash: "", toolchain: "", outcomes: [:], hintsUsed: 0, seconds: 0)))
    }
    let taken = (0..<hints).map {
      ProgressRecord(learner: "ann", chapter: chapter.name, event: .hint(number: $0 + 1))
    }
    return CurriculumProgress(
      watched, records: passed.map { attempt($0, true) } + tried.map { attempt($0, false) } + taken)
  }

  static func files(_ text: String) -> WatchedFiles {
    WatchedFiles(files: [SourceFile(path: "Search.swift", bytes: Data(text.utf8))])
  }

  static func judgement(_ text: String, _ verdict: Verdict = verdict()) -> Judgement {
    Judgement(
      files: files(text), outcome: .verdict(verdict, report(verdict).listing), time: "17:40:12")
  }

  /// A verdict with the style guide's failure.
  static var failed: Verdict {
    verdict { verdict in
      verdict.lanes[.scheduled] = .failed
      verdict.behaviours[0].report = staleAnswer
      verdict.mistake = mistake
    }
  }

  static func model(
    _ progress: CurriculumProgress = progress(), columns: Int = 80, rows: Int = 24
  ) -> WatchModel {
    WatchModel(
      chapters: watched, at: 0, progress: progress, size: WatchSize(columns: columns, rows: rows))
  }
}

extension WatchModel {
  /// Takes an event and tells what is to be done, in short.
  mutating func after(_ event: WatchEvent) -> [String] { take(event).map(\.short) }

  /// Takes a key of the keyboard.
  mutating func press(_ letter: Character) -> [String] { after(.key(.character(letter))) }

  /// Takes files and, at once, the verdict on them.
  mutating func judge(_ text: String, _ verdict: Verdict = Samples.verdict()) {
    for effect in take(.files(chapter: chapter.name, Samples.files(text))) {
      if case .grade(let job) = effect { _ = take(.judged(job: job.id, Samples.judgement(text, verdict))) }
    }
  }
}

extension WatchEffect {
  /// The effect in a few words.
  var short: String {
    switch self {
    case .watch(let chapter): "watch \(chapter.name)"
    case .grade(let job): "grade \(job.id) \(job.chapter.name)"
    case .record(let verdict, _): "record \(verdict.isPassed ? "pass" : "failure")"
    case .takeHint(let chapter, let number): "hint \(number) of \(chapter.name)"
    case .compare: "compare"
    case .showSolution: "solution"
    case .reset: "reset"
    case .redraw: "redraw"
    case .suspend: "suspend"
    case .quit: "quit"
    }
  }
}
