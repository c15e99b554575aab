package import Curriculum

/// How far a learner is in the whole curriculum.
package struct CurriculumProgress: Sendable {
  /// How many chapters of a part are passed.
  package struct PartCount: Hashable, Sendable {
    package let part: Part
    package let passed: Int
    package let total: Int
  }

  /// Every chapter in the order of the curriculum.
  package let chapters: [ChapterProgress]

  /// - Parameters:
  ///   - chapters: The chapters in teaching order.
  ///   - records: What the learner has done.
  package init(_ chapters: [Chapter] = Curriculum.chapters, records: [ProgressRecord]) {
    let recordsByChapter = Dictionary(grouping: records, by: \.chapter)
    self.chapters = chapters.map { ChapterProgress(of: $0, in: recordsByChapter[$0.name] ?? []) }
  }

  /// The chapter the learner is at: the first that is not passed; `nil` when all are.
  package var current: ChapterProgress? { chapters.first { !$0.isPassed } }

  package var passedCount: Int { chapters.count(where: \.isPassed) }

  /// The parts that have chapters, in their order.
  package var parts: [PartCount] {
    Part.allCases.compactMap { part in
      let ofPart = chapters.filter { $0.chapter.part == part }
      return ofPart.isEmpty
        ? nil : PartCount(part: part, passed: ofPart.count(where: \.isPassed), total: ofPart.count)
    }
  }

  package func progress(of chapter: Chapter) -> ChapterProgress? {
    chapters.first { $0.chapter.name == chapter.name }
  }

  /// The first chapter after one, in teaching order, that is not passed; else the first of all that is not.
  package func next(after chapter: Chapter) -> Chapter? {
    let later = chapters.drop { $0.chapter.name != chapter.name }.dropFirst()
    return (later.first { !$0.isPassed } ?? current)?.chapter
  }
}
