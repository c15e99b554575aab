import Testing

@testable import Grading

/// How the time is counted that a program may take.
struct WaitingTimeTests {
  private let start = ContinuousClock.now

  @Test func `what is waited for in short looks is over when its time is up`() {
    var waiting = WaitingTime(limit: .seconds(3), from: start)
    for look in 1...14 { #expect(waiting.left(at: start + .milliseconds(200 * look)) > .zero) }
    #expect(waiting.left(at: start + .milliseconds(2_800)) == .milliseconds(200))
    #expect(waiting.left(at: start + .milliseconds(3_000)) == .zero)
    #expect(waiting.left(at: start + .milliseconds(3_200)) == .zero)
  }

  @Test func `a suspended check does not look like a program that stands still`() {
    var waiting = WaitingTime(limit: .seconds(30), from: start)
    #expect(waiting.left(at: start + .milliseconds(200)) == .milliseconds(29_800))
    // Ctrl-Z, lunch, fg.
    #expect(waiting.left(at: start + .seconds(3_600)) == .milliseconds(28_800))
    #expect(waiting.left(at: start + .milliseconds(3_600_200)) == .milliseconds(28_600))
  }
}
