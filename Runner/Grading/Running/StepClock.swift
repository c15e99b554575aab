/// Measures the steps of grading one after the other.
struct StepClock {
  private var last = ContinuousClock.now

  /// The time since the previous lap.
  mutating func lap(_ step: String) -> StepTime {
    let now = ContinuousClock.now
    defer { last = now }
    return StepTime(step: step, seconds: (now - last) / .seconds(1))
  }
}
