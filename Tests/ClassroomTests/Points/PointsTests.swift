import Testing

@testable import Classroom

struct PointsTests {
  @Test(arguments: [
    (0, "0", "0.00"), (5, "0.05", "0.05"), (50, "0.5", "0.50"), (333, "3.33", "3.33"), (1000, "10", "10.00"),
    (1090, "10.9", "10.90"),
  ])
  func `points are written as decimal numbers`(_ hundredths: Int, _ text: String, _ fixed: String) {
    #expect(Points(hundredths: hundredths).text == text)
    #expect(Points(hundredths: hundredths).fixedText == fixed)
    #expect(DecimalText.hundredths(of: text) == hundredths)
    #expect("\(Points(hundredths: hundredths).number)".hasPrefix(text))
  }

  @Test(arguments: ["", "-1", "+1", "1.", ".5", "1.234", "1e3", "1,5", "9999999999999", "٣"])
  func `what is no number of hundredths is refused`(_ text: String) {
    #expect(DecimalText.hundredths(of: text) == nil)
  }

  @Test func `every number of hundredths comes back from its text and its binary number`() throws {
    let wrong = (0...2_345).filter { hundredths in
      let points = Points(hundredths: hundredths)
      let texts = [points.text, points.fixedText, "\(points.number)"]
      return texts.contains { DecimalText.hundredths(of: $0) != hundredths }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `what cannot be divided goes to whom most is owed, the first of equals`() {
    #expect(Points(10).divided(by: [1, 1, 1]).map(\.text) == ["3.34", "3.33", "3.33"])
    #expect(Points(10).divided(by: [1, 2, 4]).map(\.text) == ["1.43", "2.86", "5.71"])
    #expect(Points(1).divided(by: [0, 1, 0]).map(\.text) == ["0", "1", "0"])
  }

  @Test func `the parts add up to the whole, none is negative, and more weight is never worth less`() {
    var numbers = SeededNumbers(seed: 9)
    for _ in 0..<200 {
      let whole = Points(hundredths: Int.random(in: 0...1_000_000, using: &numbers))
      var weights = (0..<Int.random(in: 1...13, using: &numbers)).map { _ in
        Int.random(in: 0...100_000, using: &numbers)
      }
      weights[0] += 1
      let parts = whole.divided(by: weights)
      #expect(parts.reduce(.zero, +) == whole)
      #expect(parts.allSatisfy { $0 >= .zero })
      for (first, second) in zip(weights.indices, weights.indices.dropFirst())
      where weights[first] > weights[second] {
        #expect(parts[first] >= parts[second])
      }
    }
  }

  @Test func `a deduction rounds halves in the learner's favour`() {
    #expect(Points(hundredths: 5).less(tenThousandths: 5_000).hundredths == 3)
    #expect(Points(10).less(tenThousandths: 1_000).text == "9")
    #expect(Points(10).less(tenThousandths: 0) == Points(10))
    #expect(Points(10).less(tenThousandths: 10_000) == .zero)
  }

  @Test(arguments: [(0, 0), (49, 0), (50, 1), (149, 1), (150, 2)])
  func `whole points round halves up`(_ hundredths: Int, _ whole: Int) {
    #expect(Points(hundredths: hundredths).whole == whole)
  }
}

struct MomentTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-12-01T22:59:00Z", 1_796_165_940),
    ("2026-12-01T23:59:00+01:00", 1_796_165_940),
    ("2026-12-01T17:59-05:00", 1_796_165_940), ("2024-02-29T12:00:00.250Z", 1_709_208_000),
    ("2026-12-01T23:59:00+0100", 1_796_165_940),
  ])
  func `a time with its zone is an instant`(_ text: String, _ seconds: Int) {
    #expect(Moment(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026-12-01", "2026-12-01T23:59", "2026-12-01T23:59:00", "2026-13-01T00:00Z", "2026-02-29T00:00Z",
    "2026-12-01T24:00Z", "2026-12-01 23:59Z", "1969-12-31T23:59Z", "2026-12-01T23:59:00Zx", "tomorrow",
  ])
  func `a time without a zone, and one that is not, are refused`(_ text: String) {
    #expect(Moment(text) == nil)
  }

  @Test func `an instant comes back from its text`() {
    for seconds in stride(from: 0, to: 4_102_444_800, by: 100_000_019) {
      #expect(Moment(Moment(seconds: seconds).text)?.seconds == seconds)
    }
  }
}

struct LatenessTests {
  private let deadline = Moment(seconds: 1_000_000)
  private let policy = LatePolicy(perDay: 1_000, atMost: 5_000, graceMinutes: 15, noPointsAfterDays: 7)

  private func lateness(after seconds: Int) -> Lateness {
    Lateness(
      submittedAt: Moment(seconds: 1_000_000 + seconds), isLate: nil, deadline: deadline, isExtended: false,
      policy: policy)
  }

  @Test(arguments: [
    (-1, 0, 0), (0, 0, 0), (900, 0, 0), (901, 1, 1_000), (86_400, 1, 1_000), (86_401, 2, 2_000),
    (6 * 86_400, 6, 5_000), (7 * 86_400, 7, 5_000), (7 * 86_400 + 1, 8, 10_000),
  ])
  func `each day begun costs, after the grace and up to the end`(
    _ seconds: Int, _ days: Int, _ deduction: Int
  ) {
    #expect(lateness(after: seconds).days == days)
    #expect(lateness(after: seconds).deduction == deduction)
  }

  @Test func `the platform's word counts one day, unless the learner has more time or it can be measured`() {
    func lateness(_ isLate: Bool?, at seconds: Int? = nil, _ deadline: Moment?, isExtended: Bool = false)
      -> Lateness
    {
      Lateness(
        submittedAt: seconds.map(Moment.init(seconds:)), isLate: isLate, deadline: deadline,
        isExtended: isExtended,
        policy: policy)
    }
    #expect(lateness(true, nil).days == 1)
    #expect(lateness(true, nil).ground == .platform)
    #expect(lateness(true, deadline).days == 1)
    #expect(lateness(true, deadline, isExtended: true).ground == .unknownTime)
    #expect(lateness(true, at: 999_999, deadline).days == 0)
    #expect(lateness(false, deadline).ground == .none)
    #expect(lateness(nil, deadline).ground == .unknownTime)
    #expect(lateness(nil, deadline).deduction == 0)
    #expect(lateness(nil, nil) == .inTime)
  }

  @Test func `without a policy lateness is told and costs nothing`() {
    let late = Lateness(
      submittedAt: Moment(seconds: 1_000_001), isLate: nil, deadline: deadline, isExtended: false, policy: nil
    )
    #expect(late.text == "1 day late")
    #expect(late.deduction == 0)
  }
}
