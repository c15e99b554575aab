import Threads

@testable import LegacyReporter

let behaviours: [Behaviour] = [
  Behaviour("reportsWhileStatusChanges") {
    // Whether they may be shared is for the compiler to say; here they are.
    nonisolated(unsafe) let provider = OrderProvider(status: status(0))
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    nonisolated(unsafe) let other = EventReporter(provider: provider)
    await overlap(
      Part("screen") { round in await MainActor.run { provider.change(to: status(round + 1)) } },
      Part("network queue") { round in check(reporter.report(), in: round) },
      Part("error log") { round in check(reporter.report(), in: round) },
      Part("player queue") { round in check(other.report(), in: round) })
    for reporter in [reporter, other] {
      let last = reporter.report()
      try expect(
        last == status(100).rawValue, "notLast",
        expected: "after 100 changes, an event carries the last status",
        happened: "it carries '\(last)' and not '\(status(100).rawValue)'")
    }
    withExtendedLifetime(provider) {}
  },

  Behaviour("reportsOnMainAsWell") {
    nonisolated(unsafe) let provider = OrderProvider(status: status(0))
    nonisolated(unsafe) let reporter = EventReporter(provider: provider)
    await overlap(
      Part("screen") { round in
        await MainActor.run {
          provider.change(to: status(round + 1))
          // A lock in report() would order the change before what others read later, so not every time.
          if round.isMultiple(of: 2) { check(reporter.report(), in: round, isChanged: true) }
        }
      },
      Part("network queue") { round in check(reporter.report(), in: round) })
    withExtendedLifetime(provider) {}
  },
]

/// The status after so many changes.
private func status(_ changes: Int) -> OrderStatus {
  OrderStatus.allCases[changes % OrderStatus.allCases.count]
}

/// Says that a status is the one before or after the change of a round.
private func check(_ text: String, in round: Int, isChanged: Bool = false) {
  let (old, new) = (status(round).rawValue, status(round + 1).rawValue)
  if text != new, isChanged || text != old {
    fail(
      "notCurrent",
      expected: isChanged
        ? "after change \(round + 1), an event carries '\(new)'"
        : "around change \(round + 1), an event carries '\(old)' or '\(new)'",
      happened: "it carries '\(text)'")
  }
}
