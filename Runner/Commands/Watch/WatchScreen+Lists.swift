import Curriculum
import Grading
import Progress

extension WatchScreen {
  // MARK: The list

  /// The lines above the chapters of the list.
  static let listHead = 2
  /// The lines above the results of all chapters.
  static let allHead = 3

  var listBody: [String] {
    let list = model.list
    let shown = list.chapters(of: model.progress)
    let search =
      list.isTyping
      ? "search: \(list.search.printableLine)▏"
      : list.search.isEmpty ? "" : "search: \(list.search.printableLine)"
    let head = "shown: \(list.filter.rawValue)" + (search.isEmpty ? "" : "   " + search)
    let width = model.chapters.map(\.name.columns).max() ?? 0
    let rows = shown.enumerated().map { place, chapter in
      let symbol =
        switch chapter.state {
        case .passed: ink(.passed, "✓ passed   ")
        case .tried: ink(.outOfTurn, "▒ tried    ")
        case .untouched: ink(.faint, "· untouched")
        }
      let mark = place == list.selection ? ink(.strong, "▸ ") : "  "
      let name = chapter.chapter.name.padded(to: width)
      return mark + symbol + "  " + (place == list.selection ? ink(.strong, name) : name) + "  "
        + chapter.chapter.title
    }
    return [head.followed(by: ink(.faint, shown.count.of("chapter")), at: self.width), ""]
      + (rows.isEmpty ? ["No chapter is like that. Esc clears the search, f changes the filter."] : rows)
  }

  /// The first line of the list that is shown, so that the chosen chapter is on the screen.
  var listScroll: Int {
    max(0, model.list.selection - room.rows + 1)
  }

  // MARK: The check of all chapters

  var allBody: [String] {
    guard let all = model.all else { return [] }
    let done = all.results.count
    let word =
      all.isUnderWay
      ? "· checking all: \(all.left) left"
      : all.left > 0 ? "! stopped: \(all.left) not checked" : "all are checked"
    let head = ink(.strong, word).followed(by: "\(all.passedCount) of \(done) passed", at: textWidth)
    let bar = ProgressStrip.bar(done, of: all.total, width: textWidth, ink: ink)
    let width = model.chapters.map(\.name.columns).max() ?? 0
    let order = Dictionary(uniqueKeysWithValues: model.chapters.enumerated().map { ($1.name, $0) })
    let results = all.results.sorted {
      order[$0.chapter.name, default: 0] < order[$1.chapter.name, default: 0]
    }
    return [head, bar, ""] + results.map { line(of: $0, width: width) }
  }

  private func line(of result: CheckOfAll.Result, width: Int) -> String {
    switch result.judgement.outcome {
    case .verdict(let verdict, _): CheckAll.line(verdict, width: width, ink: ink)
    case .notGraded(let message):
      "\(ink(.failed, "! not graded"))  \(result.chapter.name.padded(to: width))  \(message.error.printableLine)"
    }
  }
}
