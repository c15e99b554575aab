import Synchronization

/// Measures the steps of grading one after the other.
struct StepClock {
  private var last = ContinuousClock.now

  /// The time since the previous lap.
  ///
  /// - Parameters:
  ///   - step: What was done.
  ///   - end: When it ended; `nil` for now.
  /// - Returns: The step with its time.
  mutating func lap(_ step: String, at end: ContinuousClock.Instant? = nil) -> StepTime {
    let end = max(last, end ?? .now)
    defer { last = end }
    return StepTime(step: step, seconds: (end - last) / .seconds(1))
  }
}

/// The last of the moments that several threads note.
final class LastMoment: Sendable {
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  func note() { last.withLock { $0 = .now } }

  /// The moment; `nil` when none was noted.
  var instant: ContinuousClock.Instant? { last.withLock { $0 } }
}
