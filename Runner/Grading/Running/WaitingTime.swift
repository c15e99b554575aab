/// How long this process has waited for another one, without the time in which it was itself held up.
///
/// A check that is suspended with Ctrl-Z, or a computer that sleeps, must not look like a program that stands still. So what
/// passes between two looks counts for a second at most: nobody looks less often unless kept from it.
struct WaitingTime {
  private static let longestGap = Duration.seconds(1)

  private let limit: Duration
  private var waited = Duration.zero
  private var lastLook: ContinuousClock.Instant

  /// - Parameters:
  ///   - limit: How long it may wait.
  ///   - start: When it begins to.
  init(limit: Duration, from start: ContinuousClock.Instant) {
    self.limit = limit
    lastLook = start
  }

  /// What is left of the time.
  ///
  /// - Parameter now: The present instant.
  /// - Returns: Zero when it is over.
  mutating func left(at now: ContinuousClock.Instant) -> Duration {
    waited += min(lastLook.duration(to: now), Self.longestGap)
    lastLook = now
    return max(.zero, limit - waited)
  }
}
