/// Looks for a smaller schedule that fails in the same way.
///
/// Removes halves of the departures, then quarters, down to single ones, then takes each remaining
/// departure to the second place in line, or as near to it as may be; starts again while that helps. It
/// only proposes: whoever owns it runs the proposal and says whether it failed.
package struct Shrinker: Sendable {
  private enum Pass {
    case removing
    case loweringToSecond
    case loweringByOne
  }

  /// The smallest schedule known to fail.
  package private(set) var smallest: Schedule
  private var runsLeft: Int
  private var chunk: Int
  private var position = 0
  private var pass = Pass.removing
  private var hasImproved = false

  /// - Parameters:
  ///   - failing: A schedule that fails.
  ///   - runs: The most proposals that are made.
  package init(failing: Schedule, runs: Int) {
    smallest = failing
    runsLeft = runs
    chunk = failing.departures.count
  }

  /// A smaller schedule to try, or `nil` when none is left.
  package mutating func next() -> Schedule? {
    guard runsLeft > 0, !smallest.departures.isEmpty else { return nil }
    while true {
      if position >= smallest.departures.count, !advancePass() { return nil }
      guard let proposal = proposal() else {
        position += 1
        continue
      }
      runsLeft -= 1
      return proposal
    }
  }

  /// Takes in how the latest proposal ended.
  ///
  /// - Parameters:
  ///   - failed: Whether it failed in the same way.
  ///   - actual: The departures that it really took.
  package mutating func finished(failed: Bool, actual: Schedule) {
    guard failed, Self.isSmaller(actual, than: smallest) else {
      position += pass == .removing ? chunk : 1
      return
    }
    hasImproved = true
    smallest = actual
    chunk = min(chunk, max(1, actual.departures.count))
  }

  private func proposal() -> Schedule? {
    var departures = smallest.departures
    let choice = departures[position].choice
    switch pass {
    case .removing:
      departures.removeSubrange(position..<min(position + chunk, departures.count))
    case .loweringToSecond:
      guard choice > 1 else { return nil }
      departures[position].choice = 1
    case .loweringByOne:
      // From 2 to 1 was tried before.
      guard choice > 2 else { return nil }
      departures[position].choice = choice - 1
    }
    return Schedule(departures: departures)
  }

  /// Goes on to smaller pieces; `false` when a whole round brought nothing.
  private mutating func advancePass() -> Bool {
    position = 0
    switch pass {
    case .removing where chunk > 1: chunk /= 2
    case .removing: pass = .loweringToSecond
    case .loweringToSecond: pass = .loweringByOne
    case .loweringByOne:
      guard hasImproved else { return false }
      hasImproved = false
      pass = .removing
      chunk = max(1, smallest.departures.count / 2)
    }
    return true
  }

  private static func isSmaller(_ one: Schedule, than other: Schedule) -> Bool {
    if one.departures.count != other.departures.count {
      return one.departures.count < other.departures.count
    }
    return one.departures.reduce(0) { $0 + $1.choice } < other.departures.reduce(0) { $0 + $1.choice }
  }
}
