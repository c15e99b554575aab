import Curriculum
import Foundation

/// What Autolab reads at the end of a program's output: a line with the stages, and as the last one the scores.
///
/// No free text is in it, for Autolab changes whatever looks like a word before a colon.
enum AutolabLine {
  private struct Passed: Encodable {
    let passed: Bool
  }

  private struct Scores: Encodable {
    let scores: [String: Double]
    let scoreboard: [Double]
  }

  static func data(_ row: Gradebook.Row) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let stages = row.entries.map(\.chapter.name)
    let fields = try row.entries.map { entry in
      let behaviours = Dictionary(
        entry.behaviours.map { ($0.entry.id, Passed(passed: $0.isPassed)) },
        uniquingKeysWith: { first, _ in first })
      return try text(entry.chapter.name) + ":" + text(behaviours)
    }
    let presentation =
      try "{"
      + (["\"_presentation\":\"semantic\"", "\"stages\":" + text(stages)] + fields).joined(separator: ",")
      + "}"
    let scores = Scores(
      scores: Dictionary(
        row.entries.map { ($0.chapter.name, $0.earned.number) }, uniquingKeysWith: { first, _ in first }),
      scoreboard: [row.earned.number])
    return Data((presentation + "\n" + (try text(scores)) + "\n").utf8)
  }
}
