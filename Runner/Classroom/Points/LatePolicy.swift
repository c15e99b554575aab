/// What being late costs.
package struct LatePolicy: Hashable, Sendable {
  /// What each day begun takes away, in hundredths of a percent of what was earned.
  package let perDay: Int
  /// The most that lateness takes away before the end, in hundredths of a percent.
  package let atMost: Int
  package let graceMinutes: Int
  /// After so many days there are no points at all; `nil` for no such end.
  package let noPointsAfterDays: Int?

  package init(
    perDay: Int = 0, atMost: Int = 10_000, graceMinutes: Int = 0, noPointsAfterDays: Int? = nil
  ) {
    self.perDay = perDay
    self.atMost = atMost
    self.graceMinutes = graceMinutes
    self.noPointsAfterDays = noPointsAfterDays
  }
}

/// How late something was handed in, and what that costs.
package struct Lateness: Hashable, Sendable {
  /// How the lateness is known.
  package enum Ground: Hashable, Sendable {
    /// There is no deadline, and no learning platform calls it late.
    case none
    /// By the time of the submission and the deadline.
    case deadline
    /// The learning platform says so, and there is no time or no deadline to measure by.
    case platform
    /// There is a deadline, and nobody knows when it was handed in.
    case unknownTime
  }

  /// Days of 24 hours that had begun; 0 when it was in time.
  package let days: Int
  /// What is taken away, in hundredths of a percent of what was earned.
  package let deduction: Int
  package let ground: Ground

  package static let inTime = Self(days: 0, deduction: 0, ground: .none)

  private init(days: Int, deduction: Int, ground: Ground) {
    self.days = days
    self.deduction = deduction
    self.ground = ground
  }

  /// Measures lateness.
  ///
  /// The days are counted from the deadline, also when the grace was used up. Who is late by the learning platform's
  /// word alone has begun one day. A deadline without a time to hold it against takes nothing away.
  ///
  /// - Parameters:
  ///   - submittedAt: When it was handed in.
  ///   - isLate: What the learning platform says.
  ///   - deadline: The learner's own deadline.
  ///   - isExtended: Whether that is later than everybody's, of which the platform knows nothing.
  ///   - policy: What lateness costs.
  package init(
    submittedAt: Moment?, isLate: Bool?, deadline: Moment?, isExtended: Bool, policy: LatePolicy?
  ) {
    if let deadline, let submittedAt {
      let seconds = submittedAt.seconds - deadline.seconds
      let isInTime = seconds <= (policy?.graceMinutes ?? 0) * 60
      self.init(
        days: isInTime ? 0 : (seconds + 86_399) / 86_400, ground: .deadline, policy: policy)
    } else if isLate == true, !isExtended {
      self.init(days: 1, ground: .platform, policy: policy)
    } else if deadline != nil, isLate != false {
      self = Self(days: 0, deduction: 0, ground: .unknownTime)
    } else {
      self = .inTime
    }
  }

  private init(days: Int, ground: Ground, policy: LatePolicy?) {
    var deduction = 0
    if let policy, days > 0 {
      let isOver = policy.noPointsAfterDays.map { days > $0 } ?? false
      // Days are bounded before they are multiplied: a year that was mistyped must not overflow.
      deduction = isOver ? 10_000 : min(policy.atMost, min(days, 10_000) * policy.perDay)
    }
    self.init(days: days, deduction: deduction, ground: ground)
  }

  /// The lateness in words; `nil` when it was in time.
  package var text: String? {
    guard days > 0 else { return nil }
    let words = ground == .platform ? "late" : "\(days) day\(days == 1 ? "" : "s") late"
    return deduction == 0 ? words : words + ", \(DecimalText.of(hundredths: deduction)) % less"
  }
}
