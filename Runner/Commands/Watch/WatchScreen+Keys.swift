import Curriculum
import Progress

extension WatchScreen {
  /// The keys of the view, as many as two lines hold, the most needed first; help and the way out always.
  var keys: [String] {
    var items = keyItems
    while true {
      let lines = Self.lines(of: items, width: width)
      if lines.count <= 2 { return lines.map(painted) }
      // The last two stay.
      guard items.count > 2 else { return lines.prefix(2).map(painted) }
      items.remove(at: items.count - 3)
    }
  }

  private static func lines(of items: [WatchKey], width: Int) -> [[WatchKey]] {
    var lines: [[WatchKey]] = [[]]
    var used = 0
    for item in items {
      let isFirst = lines[lines.count - 1].isEmpty
      if !isFirst, used + 3 + item.columns > width {
        lines.append([item])
        used = item.columns
      } else {
        lines[lines.count - 1].append(item)
        used += (isFirst ? 0 : 3) + item.columns
      }
    }
    return lines
  }

  private func painted(_ items: [WatchKey]) -> String {
    items.map { "\(ink(.strong, $0.key)) \($0.word)" }.joined(separator: "   ").fitted(to: width)
  }

  private var keyItems: [WatchKey] {
    let ends = [WatchKey("?", "help"), WatchKey("q", "quit")]
    switch model.view {
    case .chapter:
      let hints = model.standing?.hintsLeft.count ?? 0
      let isPassed = model.standing?.isPassed == true
      return [
        WatchKey("n", "next"), WatchKey("p", "previous"), WatchKey("h", "hint (\(hints) left)"),
        WatchKey("t", "timeline"), WatchKey("d", "diff"),
      ] + (isPassed && model.hasSolutions ? [WatchKey("s", "solution")] : []) + [
        WatchKey("l", "list"), WatchKey("c", "check all"), WatchKey("r", "reset"),
      ] + ends
    case .hint:
      let left = model.standing?.hintsLeft.count ?? 0
      return [WatchKey("Esc", "back")] + (left > 0 ? [WatchKey("h", "one more (\(left) left)")] : []) + ends
    case .timeline:
      return [WatchKey("Esc", "back"), WatchKey("↑↓", "scroll")]
        + (model.failures.count > 1 ? [WatchKey("Tab", "next failure")] : []) + ends
    case .difference, .solution, .help: return [WatchKey("Esc", "back"), WatchKey("↑↓", "scroll")] + ends
    case .all:
      let isUnderWay = model.all?.isUnderWay == true
      return [WatchKey("Esc", "back (it goes on)")].map { isUnderWay ? $0 : WatchKey("Esc", "back") }
        + [isUnderWay ? WatchKey("x", "stop") : WatchKey("c", "check all again"), WatchKey("↑↓", "scroll")]
        + ends
    case .list where model.list.isTyping:
      return [WatchKey("Enter", "done"), WatchKey("Esc", "clear"), WatchKey("Ctrl-C", "quit")]
    case .list:
      return [
        WatchKey("Enter", "go there"), WatchKey("Esc", "back"), WatchKey("/", "search"),
        WatchKey("f", "filter"), WatchKey("↑↓", "move"),
      ] + ends
    case .reset: return [WatchKey("y", "yes, reset"), WatchKey("any other key", "no")]
    }
  }
}
