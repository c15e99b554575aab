import Curriculum
import Grading
import Progress
import Report

/// The screen that a model makes, a pure value: exactly as many lines as it has rows, none longer than it is wide.
struct WatchScreen {
  /// Text is not laid out wider than this, however wide the screen is.
  static let widestText = 100

  let model: WatchModel
  let ink: Ink

  var width: Int { model.size.columns }
  var textWidth: Int { min(width, Self.widestText) }

  /// How many rows there are for what scrolls, and how many lines of it.
  var room: (rows: Int, lines: Int) { (bodyRows - pinned, body.count - pinned) }

  /// The lines of the body that stay when the rest scrolls.
  private var pinned: Int {
    switch model.view {
    case .list: Self.listHead
    case .all: Self.allHead
    case .chapter, .hint, .timeline, .difference, .solution, .help, .reset: 0
    }
  }

  /// The lines of the whole screen.
  var lines: [String] {
    guard model.size.isEnough else { return tooSmall }
    let body = body
    let head = body.prefix(pinned)
    let scrolling = body.dropFirst(pinned)
    let rows = bodyRows - pinned
    let first = max(0, min(model.view == .list ? listScroll : model.scroll, scrolling.count - rows))
    let shown = scrolling.dropFirst(first).prefix(rows)
    let below = scrolling.count - first - shown.count
    return header + (head + shown).map { $0.fitted(to: width) }
      + Array(repeating: "", count: rows - shown.count)
      + [rule(hasMoreAbove: first > 0, below: below)] + keys
  }

  private var bodyRows: Int { max(1, model.size.rows - header.count - keys.count - 1) }

  private var tooSmall: [String] {
    let least = WatchSize.least
    let texts = [
      "The window is too small:",
      "\(model.size.columns) x \(model.size.rows) of \(least.columns) x \(least.rows)",
      "make it larger, or q",
    ]
    let lines = texts.map { $0.fitted(to: model.size.columns) }.prefix(max(0, model.size.rows))
    return lines + Array(repeating: "", count: max(0, model.size.rows - lines.count))
  }

  // MARK: Header and footer

  private var header: [String] {
    let chapter = model.chapter
    let number = ink(.faint, "\(model.index + 1)/\(model.chapters.count)")
    // The chapter's own page says it below.
    let place = model.view == .chapter ? number : "\(stateWord)   \(number)"
    let name = ink(.strong, chapter.name)
    let long = "\(name)   \(chapter.title)"
    let isLong = long.shownColumns + place.shownColumns + 2 <= width
    return [
      (isLong ? long : name).followed(by: place, at: width),
      ProgressStrip(progress: model.progress, current: chapter, ink: ink).line(width: width),
      ink(.faint, String(repeating: "─", count: width)),
    ]
  }

  /// How it stands with the bytes that are there, in a word.
  private var stateWord: String {
    if model.isChecking { return ink(.outOfTurn, "· checking") }
    guard model.isCurrent, let judgement = model.judgement else { return "· not checked" }
    guard let verdict = judgement.verdict else { return ink(.failed, "! not graded") }
    return verdict.isPassed ? ink(.passed, "✓ passed") : ink(.failed, "✗ not passed")
  }

  /// The line between body and keys: what there is to say, and whether there is more to see.
  private func rule(hasMoreAbove: Bool, below: Int) -> String {
    var end = ""
    if below > 0 { end = " ↓ \(below) more " } else if hasMoreAbove { end = " ↑ more above " }
    let said = (model.notice ?? model.answer ?? model.work).map { "── \($0.printableLine) " } ?? ""
    let text = said.fitted(to: max(0, width - end.columns - 1))
    let dashes = String(
      repeating: "─", count: max(0, width - text.columns - end.columns - (end.isEmpty ? 0 : 1)))
    return ink(.outOfTurn, text) + ink(.faint, dashes) + ink(.strong, end)
      + ink(.faint, end.isEmpty ? "" : "─")
  }

  // MARK: Body

  var body: [String] {
    switch model.view {
    case .chapter: verdictBody
    case .hint: hintBody
    case .timeline: timelineBody
    case .difference: textBody(.difference, missing: "comparing with the starter")
    case .solution: textBody(.solution, missing: "fetching the solution")
    case .list: listBody
    case .all: allBody
    case .help: WatchHelp.lines(width: textWidth, ink: ink, hasSolutions: model.hasSolutions)
    case .reset: resetBody
    }
  }

  private func textBody(_ kind: WatchText, missing: String) -> [String] {
    guard let lines = model.texts[kind] else { return [ink(.faint, "· \(missing)")] }
    return lines.flatMap { line in
      let role = kind == .difference ? Self.role(ofDifference: line) : nil
      let pieces = line.columns > width ? TextBlock.wrapKeepingSpaces(line, to: width - 2) : [line]
      return pieces.enumerated().map { place, piece in
        let text = place == 0 ? piece : "↳ " + piece
        return role.map { ink($0, text) } ?? text
      }
    }
  }

  private static func role(ofDifference line: String) -> Ink.Role? {
    if line.hasPrefix("+++") || line.hasPrefix("---") { return .strong }
    if line.hasPrefix("+") { return .passed }
    if line.hasPrefix("-") { return .failed }
    return line.hasPrefix("@@") ? .code : nil
  }

  private var hintBody: [String] {
    guard let standing = model.standing, let numbers = standing.hintNumbers else {
      return ["\(model.chapter.name) has no hints."]
    }
    let stage = standing.stageWords.map { ", \($0)" } ?? ""
    let shown = numbers.filter(standing.hintsTaken.contains).flatMap { number in
      [ink(.strong, "Hint \(number - numbers.lowerBound + 1) of \(numbers.count)\(stage)")]
        + TextBlock.labelled("  ", model.chapter.hints[number - 1], width: textWidth) + [""]
    }
    guard standing.hintsLeft.isEmpty else { return shown }
    return shown
      + TextBlock.wrap(
        "That was the last hint. The guide explains the problem: \(model.chapter.guidePath)", to: textWidth)
  }

  private var resetBody: [String] {
    TextBlock.wrap("Put the starter of \(model.chapter.name) back?", to: textWidth)
      .map { ink(.strong, $0) } + [""]
      + TextBlock.wrap(
        "Your files go to a dated folder in .workshop/backups. What you have passed stays passed.",
        to: textWidth)
  }
}
