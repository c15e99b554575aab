import Curriculum
import Foundation
import Pictures

/// How the report words numbers, times and what is too long.
enum ReportWords {
  /// The most characters of a text that the learner's code may have had a part in; the results have all of it.
  static let longest = 600

  /// The number with commas between thousands: `1,000`.
  static func number(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The number and a word that agrees with it: `1 attempt`, `2 attempts`.
  static func count(_ count: Int, _ singular: String) -> String {
    "\(number(count)) \(singular)\(count == 1 ? "" : "s")"
  }

  /// A moment as people read it: `2026-11-21 20:00 UTC`.
  static func moment(_ date: Date) -> String { moment(date.formatted(.iso8601)) }

  /// The same, of a moment in ISO 8601 and UTC; what is none stays as it is.
  static func moment(_ text: String) -> String {
    guard let match = text.wholeMatch(of: /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?(?:\.\d+)?Z/) else {
      return text
    }
    return "\(match.1) \(match.2) UTC"
  }

  /// The text, cut to a length.
  static func cut(_ text: String) -> String {
    text.utf8.count <= longest || text.count <= longest ? text : text.prefix(longest) + " …"
  }

  /// What somebody is called, apart from the direction of writing around it.
  static func name(_ name: String) -> String { Markup.element("bdi", text: cut(name)) }
}
