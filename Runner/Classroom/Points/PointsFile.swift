package import Curriculum

/// What chapters and behaviours are worth and until when, as the instructor's `points.json` says.
package struct PointsFile: Sendable {
  /// What is said of one chapter, or of all that say nothing of their own.
  package struct Rule: Hashable, Sendable {
    package var points = Points(10)
    /// Whether a chapter that is not passed earns nothing.
    package var isAllOrNothing = false
    package var deadline: Moment?
    package var late: LatePolicy?
    /// Weights in hundredths by the behaviours' names; those that are not named weigh 1.
    package var weights: [String: Int] = [:]

    package init() {}
  }

  /// More time for a learner.
  package struct Extension: Hashable, Sendable {
    package enum Time: Hashable, Sendable {
      case days(Int)
      case until(Moment)
    }

    package let learner: String
    /// The chapter; `nil` for every chapter.
    package let chapter: String?
    package let time: Time

    package init(learner: String, chapter: String?, time: Time) {
      self.learner = learner
      self.chapter = chapter
      self.time = time
    }
  }

  /// For chapters that say nothing of their own.
  package var general = Rule()
  /// The chapters that count, by their names; `nil` when all do that have results.
  package var chapters: [String: Rule]?
  package var extensions: [Extension] = []
  /// When learners handed in, by their identifiers, where neither the platform nor the hand-in tells.
  package var handedIn: [String: Moment] = [:]

  /// Every chapter 10 points, every behaviour the same, no deadline.
  package init() {}

  /// What is said of a chapter.
  package func rule(for chapter: Chapter) -> Rule { chapters?[chapter.name] ?? general }

  /// A learner's own deadline.
  ///
  /// - Parameters:
  ///   - learner: The learner.
  ///   - chapter: The chapter; an extension for it goes before one for all.
  /// - Returns: The deadline, if there is one, and whether it is an extension.
  package func deadline(for learner: String, in chapter: Chapter) -> (deadline: Moment?, isExtended: Bool) {
    let deadline = rule(for: chapter).deadline
    let own = extensions.filter { $0.learner == learner }
    guard
      let more = own.first(where: { $0.chapter == chapter.name }) ?? own.first(where: { $0.chapter == nil })
    else { return (deadline, false) }
    switch more.time {
    case .days(let days): return (deadline?.later(days: days), true)
    case .until(let moment): return (moment, true)
    }
  }
}

/// What a chapter and each of its behaviours are worth.
package struct ChapterWorth: Sendable {
  package let chapter: Chapter
  package let points: Points
  package let isAllOrNothing: Bool
  /// The points of each behaviour, in their order; they add up to those of the chapter.
  package let parts: [Points]

  package init(_ chapter: Chapter, by file: PointsFile) {
    let rule = file.rule(for: chapter)
    self.chapter = chapter
    points = rule.points
    isAllOrNothing = rule.isAllOrNothing
    let weights = chapter.behaviours.map { rule.weights[$0.id] ?? 100 }
    parts = weights.contains { $0 > 0 } ? rule.points.divided(by: weights) : weights.map { _ in .zero }
  }

  /// What the starter earns as it was handed out.
  package var earnedByStarter: Points {
    // A starter that the compiler rejects runs no behaviour.
    guard chapter.starter.diagnostics.isEmpty, !isAllOrNothing else { return .zero }
    return zip(chapter.behaviours, parts).filter { !chapter.starter.failing.contains($0.0.id) }
      .reduce(.zero) { $0 + $1.1 }
  }
}
