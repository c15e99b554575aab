import Curriculum

/// PrairieLearn's `results.json`: a score from 0 to 1 and a test for each behaviour.
struct PrairieLearnResults: Encodable {
  /// What PrairieLearn takes, in bytes, with a little room.
  static let most = 1_000_000

  struct Test: Encodable {
    let name: String
    let description: String
    let points: Double
    let maxPoints: Double
    let message: String?

    enum CodingKeys: String, CodingKey {
      case name, description, points, message
      case maxPoints = "max_points"
    }
  }

  /// False when nothing could be graded: such an attempt is not counted.
  let gradable: Bool
  let formatErrors: [String]?
  let score: Double?
  let message: String
  let tests: [Test]?

  enum CodingKeys: String, CodingKey {
    case gradable, score, message, tests
    case formatErrors = "format_errors"
  }

  init(_ row: Gradebook.Row, most: Points, feedback: Feedback) {
    let isGradable = row.entries.contains { $0.result?.verdict != nil }
    gradable = isGradable
    formatErrors = isGradable ? nil : row.entries.flatMap { feedback.of($0) }
    // Whole millionths: a division of binary numbers would show its own digits.
    let millionths = (row.earned.hundredths * 1_000_000 + most.hundredths / 2) / max(1, most.hundredths)
    score = isGradable ? Double(millionths) / 1_000_000 : nil
    message = row.entries.map { entry in
      (["\(entry.chapter.name): \(entry.words)"] + feedback.of(entry)).joined(separator: "\n")
    }.joined(separator: "\n\n")
    tests =
      !isGradable
      ? nil
      : row.entries.flatMap { entry in
        entry.behaviours.map { behaviour in
          Test(
            name: "\(entry.chapter.name): \(behaviour.entry.title)", description: behaviour.entry.id,
            points: behaviour.earned.number, maxPoints: behaviour.worth.number,
            message: feedback.of(behaviour, in: entry))
        }
      }
  }
}
