import Curriculum

/// A check that was asked for.
struct WatchJob: Sendable {
  let id: Int
  let chapter: Chapter
  /// The bytes to judge; `nil` for those that are there when it begins.
  let files: WatchedFiles?
  /// What is known of the chapter already: for equal bytes it is the answer.
  let known: Judgement?
}
