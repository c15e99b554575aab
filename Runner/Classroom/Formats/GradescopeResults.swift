import Curriculum

/// Gradescope's `results.json`: a test for each behaviour, and the score with lateness on top.
struct GradescopeResults: Encodable {
  struct Test: Encodable {
    let name: String
    let number: String
    let score: Double
    let maxScore: Double
    let status: String
    let output: String?
    let outputFormat = "text"
    let visibility = "visible"

    enum CodingKeys: String, CodingKey {
      case name, number, score, status, output, visibility
      case maxScore = "max_score"
      case outputFormat = "output_format"
    }
  }

  /// Goes before the sum of the tests, which knows no lateness.
  let score: Double
  let output: String
  let outputFormat = "text"
  let visibility = "visible"
  let stdoutVisibility = "hidden"
  let tests: [Test]

  enum CodingKeys: String, CodingKey {
    case score, output, visibility, tests
    case outputFormat = "output_format"
    case stdoutVisibility = "stdout_visibility"
  }

  init(_ row: Gradebook.Row, feedback: Feedback) {
    score = row.earned.number
    output = row.entries.map { entry in
      let line =
        "\(entry.chapter.name): \(entry.earned.text) of \(entry.worth.points.text) points, \(entry.words)"
      return ([line] + feedback.of(entry)).joined(separator: "\n")
    }.joined(separator: "\n\n")
    tests = row.entries.enumerated().flatMap { index, entry in
      entry.behaviours.enumerated().map { place, behaviour in
        Test(
          name: "\(entry.chapter.name): \(behaviour.entry.title)", number: "\(index + 1).\(place + 1)",
          score: behaviour.earned.number, maxScore: behaviour.worth.number,
          status: behaviour.isPassed ? "passed" : "failed", output: feedback.of(behaviour, in: entry))
      }
    }
  }
}
