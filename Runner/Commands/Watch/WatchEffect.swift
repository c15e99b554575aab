import Curriculum
import Grading

/// What is to be done, outside of the model.
enum WatchEffect: Sendable {
  /// Tell this chapter's files, and every change of them.
  case watch(Chapter)
  case grade(WatchJob)
  /// Put an attempt on record, unless it is one that is there already.
  case record(Verdict, ownFiles: [SourceFile])
  case takeHint(Chapter, number: Int)
  case compare(Chapter)
  case showSolution(Chapter)
  case reset(Chapter)
  case redraw
  case suspend
  case quit
}
