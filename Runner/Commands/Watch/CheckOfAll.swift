import Curriculum
import Grading

/// A check of every chapter: what is left and what came of the others.
struct CheckOfAll: Sendable {
  /// What came of one chapter.
  struct Result: Sendable {
    let chapter: Chapter
    let judgement: Judgement
  }

  let total: Int
  /// The chapters that have not begun.
  private(set) var queue: [Chapter]
  private(set) var results: [Result] = []
  private(set) var isStopped = false

  init(of chapters: [Chapter]) {
    total = chapters.count
    queue = chapters
  }

  var left: Int { total - results.count }
  var isUnderWay: Bool { left > 0 && !isStopped }
  var passedCount: Int { results.count { $0.judgement.verdict?.isPassed == true } }

  /// Takes the next chapter off the queue.
  mutating func next() -> Chapter? { isStopped || queue.isEmpty ? nil : queue.removeFirst() }

  /// Asks for a chapter once more.
  mutating func put(back chapter: Chapter) { if !isStopped { queue.insert(chapter, at: 0) } }

  mutating func add(_ chapter: Chapter, _ judgement: Judgement) {
    results.append(Result(chapter: chapter, judgement: judgement))
  }

  /// Begins no further check.
  mutating func stop() {
    isStopped = true
    queue = []
  }
}
