/// An instant to the second, as deadlines and submissions have it.
package struct Moment: Hashable, Comparable, Sendable {
  /// Seconds since 1970 in UTC.
  package let seconds: Int

  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Reads ISO 8601 with a time zone: `2026-12-01T23:59:00+01:00`, `2026-12-01T22:59Z`.
  ///
  /// A time without a zone is none: it would be another instant on another machine. Fractions of a second are left
  /// out.
  package init?(_ text: String) {
    let form =
      /(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))/
    guard let match = text.wholeMatch(of: form)?.output, let year = Int(match.1), let month = Int(match.2),
      let day = Int(match.3), let hour = Int(match.4), let minute = Int(match.5)
    else { return nil }
    let second = match.6.flatMap { Int($0) } ?? 0
    let zoneHours = match.9.flatMap { Int($0) } ?? 0
    let zoneMinutes = match.10.flatMap { Int($0) } ?? 0
    guard year >= 1970, (1...12).contains(month), day >= 1, day <= Self.days(of: month, in: year), hour <= 23,
      minute <= 59, second <= 60, zoneHours <= 18, zoneMinutes <= 59
    else { return nil }
    let zone = (zoneHours * 60 + zoneMinutes) * (match.8 == "-" ? -60 : 60)
    let days = Self.daysSince1970(year: year, month: month, day: day)
    seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - zone
    // In UTC it may be a day of another year, which has no four digits or is before the first.
    guard (0..<Self.end).contains(seconds) else { return nil }
  }

  /// The end of the year 9999.
  private static let end = daysSince1970(year: 10_000, month: 1, day: 1) * 86_400

  package static func < (first: Self, second: Self) -> Bool { first.seconds < second.seconds }

  /// ISO 8601 in UTC, to the second: `2026-12-01T22:59:00Z`.
  package var text: String {
    var days = seconds / 86_400
    let rest = seconds % 86_400
    var year = 1970
    while days >= Self.days(of: year) {
      days -= Self.days(of: year)
      year += 1
    }
    var month = 1
    while days >= Self.days(of: month, in: year) {
      days -= Self.days(of: month, in: year)
      month += 1
    }
    let date = [Self.padded(year, to: 4), Self.padded(month, to: 2), Self.padded(days + 1, to: 2)]
    let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { Self.padded($0, to: 2) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  /// The instant so many days of 24 hours later.
  func later(days: Int) -> Self { Self(seconds: seconds + days * 86_400) }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    (1970..<year).reduce(0) { $0 + days(of: $1) } + (1..<month).reduce(0) { $0 + days(of: $1, in: year) }
      + day - 1
  }

  private static func days(of year: Int) -> Int { isLeap(year) ? 366 : 365 }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}
