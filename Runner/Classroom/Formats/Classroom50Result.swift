import Curriculum

/// Classroom 50's `result.json`: a test for each chapter, in whole points.
struct Classroom50Result: Encodable {
  struct Test: Encodable {
    let name: String
    let passed: Bool
    let score: Int
    let most: Int
    let message: String

    enum CodingKeys: String, CodingKey {
      case name = "test-name"
      case most = "max-score"
      case passed, score, message
    }
  }

  /// The variables that the platform's runner sets.
  private enum Variable: String, CaseIterable {
    case classroom = "CLASSROOM"
    case assignment = "ASSIGNMENT"
    case submission = "SUBMISSION_TAG"
    case owner = "USERNAME"
    case commit = "COMMIT_URL"
    case release = "RELEASE_URL"
  }

  let schema = "classroom50/result/v1"
  let classroom: String
  let assignment: String
  let assignmentType: String
  let owner: String
  let submission: String
  let commit: String
  let release: String
  let review: String
  let datetime: String
  let score: Int
  let most: Int
  let tests: [Test]

  enum CodingKeys: String, CodingKey {
    case schema, classroom, assignment, owner, submission, commit, release, review, datetime, score, tests
    case assignmentType = "assignment_type"
    case most = "max-score"
  }

  init(_ row: Gradebook.Row, environment: [String: String], feedback: Feedback) throws(ExportError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    var missing = Variable.allCases.map(\.rawValue).filter { value($0) == nil }
    if value("OWNER") != nil { missing.removeAll { $0 == Variable.owner.rawValue } }
    guard missing.isEmpty else { throw .missingVariables(missing, .classroom50) }
    func known(_ variable: Variable) -> String { value(variable.rawValue) ?? "" }
    classroom = known(.classroom)
    assignment = known(.assignment)
    assignmentType = value("ASSIGNMENT_TYPE") ?? value("MODE") ?? "individual"
    owner = value("OWNER") ?? known(.owner)
    submission = known(.submission)
    commit = known(.commit)
    release = known(.release)
    review = value("REVIEW_URL") ?? known(.commit)
    let times = row.entries.compactMap { $0.result?.source.submittedAt }.compactMap(Moment.init)
    guard let time = times.max() ?? Self.time(in: known(.submission)) else {
      throw .noTime(learner: row.learner.id)
    }
    datetime = time.text
    tests = row.entries.map { entry in
      Test(
        name: entry.chapter.name, passed: entry.state == .passed, score: entry.earned.whole,
        most: entry.worth.points.whole, message: feedback.whole(entry))
    }
    score = tests.reduce(0) { $0 + $1.score }
    most = tests.reduce(0) { $0 + $1.most }
  }

  /// The time in the tag of a submission, which is `submit/<time in UTC>-<commit>`.
  private static func time(in tag: String) -> Moment? {
    guard
      let match = tag.prefixMatch(
        of: /submit\/(\d{4})-?(\d{2})-?(\d{2})[T_-]?(\d{2})[:-]?(\d{2})[:-]?(\d{2})Z?-/)?.output
    else { return nil }
    return Moment("\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6)Z")
  }
}
