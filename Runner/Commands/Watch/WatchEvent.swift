import Curriculum
import Progress

/// Something that happened while watching.
enum WatchEvent: Sendable {
  case key(Key)
  case resized(WatchSize)
  /// The process runs again after it was stopped.
  case resumed
  /// A chapter's files as they are now.
  case files(chapter: String, WatchedFiles)
  /// A check has ended.
  case judged(job: Int, Judgement)
  /// What the learner's log says now.
  case progress(CurriculumProgress)
  /// Lines that were asked for.
  case text(WatchText, chapter: String, lines: [String])
  /// What came of a request.
  case notice(String)
  /// What takes so long, until the next verdict.
  case work(String)
}

/// What the learner can ask for that has to be fetched.
enum WatchText: Hashable, Sendable {
  case difference
  case solution
}
