import Curriculum
import Foundation

/// A job summary of GitHub Actions, in its Markdown.
enum ActionsSummary {
  /// What a step's summary can hold is 1 MiB; what else the step adds needs room too.
  static let most = 1_000_000

  static func data(_ gradebook: Gradebook, feedback: Feedback) -> Data {
    let rows = gradebook.rows
    let single = rows.count == 1 ? rows.first : nil
    let blocks = single.map { one($0, gradebook, feedback) } ?? table(rows, gradebook)
    var text = "## Swift Concurrency Workshop\n\n"
    for (index, block) in blocks.enumerated() {
      let end = "\n_\(blocks.count - index) more lines did not fit._\n"
      guard text.utf8.count + block.utf8.count + end.utf8.count <= most else {
        text += end
        break
      }
      text += block
    }
    return Data(text.utf8)
  }

  private static func table(_ rows: [Gradebook.Row], _ gradebook: Gradebook) -> [String] {
    let names = ["Learner"] + gradebook.chapters.map(\.chapter.name) + ["Total of \(gradebook.most.text)"]
    let head = line(names) + "|" + String(repeating: " --- |", count: names.count) + "\n"
    let legend = "✅ passed, 🟡 some behaviours, ❌ cannot run or be read, ⬜ missing\n\n"
    return [legend + head]
      + rows.map { row in
        line(
          [escaped(row.learner.name ?? row.learner.id)]
            + row.entries.map { "\(mark($0)) \($0.earned.text)" + ($0.lateness.days > 0 ? ", late" : "") }
            + [row.earned.text])
      }
  }

  private static func one(_ row: Gradebook.Row, _ gradebook: Gradebook, _ feedback: Feedback) -> [String] {
    let head =
      "\(escaped(row.learner.name ?? row.learner.id)): **\(row.earned.text) of \(gradebook.most.text) points**\n\n"
      + line(["Chapter", "State", "Points"]) + "| --- | --- | ---: |\n"
    let lines = row.entries.map { entry in
      line([
        entry.chapter.name, "\(mark(entry)) \(escaped(entry.words))",
        "\(entry.earned.text) of \(entry.worth.points.text)",
      ])
    }
    let details = row.entries.filter { $0.state != .passed }.map { entry in
      "\n<details><summary>\(entry.chapter.name): \(entry.words.asHTML)</summary>\n\n"
        + fenced(feedback.whole(entry)) + "\n</details>\n"
    }
    return [head] + lines + details
  }

  private static func mark(_ entry: Gradebook.Entry) -> String {
    switch entry.state {
    case .passed: "✅"
    case .partly: "🟡"
    case .notCompiled, .notAllowed, .broken: "❌"
    case .missing, .untouched: "⬜"
    }
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// Text in which no character is Markdown, a mention or markup.
  private static func escaped(_ text: String) -> String {
    text.onOneLine.unicodeScalars.map { scalar in
      switch scalar {
      // A reference cannot become a mention; a backslash before it could.
      case "@", "#", "<", ">", "&", "|": "&#\(scalar.value);"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "+", "!", "~", ":": "\\\(scalar)"
      default: String(scalar)
      }
    }.joined()
  }

  /// Text in a block of code that nothing in it can end.
  private static func fenced(_ text: String) -> String {
    var (run, longest) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(text)\n\(fence)\n"
  }
}
