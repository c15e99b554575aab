import Curriculum
import Progress

/// The progress over all chapters and parts on one line: a cell for each chapter, the one on the screen in brackets.
struct ProgressStrip {
  let progress: CurriculumProgress
  let current: Chapter
  let ink: Ink

  /// The line, in the widest form that there is room for.
  func line(width: Int) -> String {
    let count = "\(progress.passedCount) of \(progress.chapters.count) passed"
    let room = width - count.columns - 2
    let numbered = progress.parts.map { "\($0.part.rawValue) " + cells(of: $0.part) }.joined(separator: "  ")
    if numbered.shownColumns <= room { return numbered.followed(by: count, at: width) }
    let plain = progress.parts.map { cells(of: $0.part) }.joined(separator: " ")
    if plain.shownColumns <= room { return plain.followed(by: count, at: width) }
    return bar(width: room).followed(by: count, at: width)
  }

  private func cells(of part: Part) -> String {
    progress.chapters.filter { $0.chapter.part == part }.map { chapter in
      chapter.chapter.name == current.name ? "[\(cell(chapter))]" : cell(chapter)
    }.joined()
  }

  private func cell(_ chapter: ChapterProgress) -> String {
    switch chapter.state {
    case .passed: ink(.passed, "█")
    case .tried: ink(.outOfTurn, "▒")
    case .untouched: ink(.faint, "░")
    }
  }

  /// The share of chapters that are passed, where there is no room for each of them.
  private func bar(width: Int) -> String {
    Self.bar(progress.passedCount, of: progress.chapters.count, width: width, ink: ink)
  }

  /// A bar that is full when everything is done, and empty only when nothing is.
  static func bar(_ done: Int, of total: Int, width: Int, ink: Ink) -> String {
    let width = max(width, 1)
    let share = total == 0 ? 0 : done * width / total
    let full = done > 0 && share == 0 ? 1 : share
    return ink(.passed, String(repeating: "█", count: full))
      + ink(.faint, String(repeating: "░", count: width - full))
  }
}
