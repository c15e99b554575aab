import Curriculum
import Foundation
import Grading

/// JUnit XML: a suite for each learner and chapter, a case for each behaviour.
///
/// What was not run is a failure and never skipped, for a skipped case counts as no harm.
enum JUnitXML {
  static func data(_ rows: [Gradebook.Row], feedback: Feedback) -> Data {
    let isOfSeveral = rows.count > 1
    let suites = rows.flatMap { row in
      row.entries.map { Suite($0, of: isOfSeveral ? row.learner.id : nil, feedback: feedback) }
    }
    let sums = [
      ("tests", suites.reduce(0) { $0 + $1.cases.count }),
      ("failures", suites.reduce(0) { $0 + $1.failures }),
      ("errors", suites.reduce(0) { $0 + $1.errors }), ("skipped", 0),
    ]
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
      + [tag("testsuites", [("name", "Swift Concurrency Workshop")] + sums.map { ($0, String($1)) })]
      + suites.flatMap(\.lines) + ["</testsuites>", ""]
    return Data(lines.joined(separator: "\n").utf8)
  }

  private struct Case {
    let name: String
    let className: String
    /// `failure` or `error`, its type, its first line and all of it; `nil` when it has passed.
    var fault: (element: String, type: String, message: String, text: String)?

    var lines: [String] {
      let open = tag("testcase", [("name", name), ("classname", className)])
      guard let fault else { return ["    " + open.dropLast() + "/>"] }
      return [
        "    " + open,
        "      " + tag(fault.element, [("type", fault.type), ("message", fault.message)])
          + escaped(fault.text)
          + "</\(fault.element)>", "    </testcase>",
      ]
    }
  }

  private struct Suite {
    let name: String
    let milliseconds: Int
    let cases: [Case]

    init(_ entry: Gradebook.Entry, of learner: String?, feedback: Feedback) {
      let chapter = entry.chapter.name
      name = [learner, chapter].compactMap(\.self).joined(separator: " ")
      let className = [learner, chapter].compactMap(\.self).joined(separator: ".")
      let seconds = entry.result?.verdict?.seconds.reduce(0) { $0 + $1.seconds } ?? 0
      milliseconds = Int(min(max(0, seconds), 1_000_000) * 1_000)
      if let result = entry.result, result.verdict == nil {
        cases = [
          Case(
            name: chapter, className: className,
            fault: ("error", "broken", "it could not be graded", feedback.of(entry).joined(separator: "\n")))
        ]
        return
      }
      let whole = feedback.of(entry).joined(separator: "\n")
      var isTold = false
      cases = entry.behaviours.map { behaviour in
        var one = Case(name: "\(behaviour.entry.id): \(behaviour.entry.title)", className: className)
        guard !behaviour.isPassed else { return one }
        let text = feedback.of(behaviour, in: entry) ?? ""
        // What is to be said of the chapter is said once.
        let more = isTold || whole.isEmpty ? "" : "\n" + whole
        isTold = true
        let type = behaviour.verdict?.result ?? entry.state.text
        one.fault = ("failure", type, text.onOneLine, text + more)
        return one
      }
    }

    var failures: Int { cases.count { $0.fault?.element == "failure" } }
    var errors: Int { cases.count { $0.fault?.element == "error" } }

    var lines: [String] {
      let thousandths = String(milliseconds % 1_000)
      let time =
        "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
      let attributes = [
        ("name", name), ("tests", String(cases.count)), ("failures", String(failures)),
        ("errors", String(errors)),
        ("skipped", "0"), ("time", time),
      ]
      return ["  " + tag("testsuite", attributes)] + cases.flatMap(\.lines) + ["  </testsuite>"]
    }
  }

  private static func tag(_ name: String, _ attributes: [(String, String)]) -> String {
    "<\(name)" + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined() + ">"
  }

  /// Text as it stands between tags and in attributes, without what XML cannot hold.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.harmless.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A parser would make spaces of them in an attribute.
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
