extension FakeServer {
  /// How busy the server is from each instant on at which a request was made or ended, earliest first.
  ///
  /// What comes and goes within an instant does not show.
  package var loadOverTime: [FakeServerLoad] {
    let spans = spans
    let instants = Set(spans.map(\.start) + spans.compactMap(\.end)).sorted()
    return instants.map { instant in
      FakeServerLoad(
        instant: instant, inFlight: spans.count { $0.isInFlight(after: instant) },
        asked: spans.count { $0.start <= instant })
    }
  }

  /// The keys that are in flight after everything that happens at an instant, in the order of their requests.
  package func keysInFlight(after instant: Duration) -> [Key] {
    keys { $0.isInFlight(after: instant) }
  }

  /// Whether a request for a key is in flight now.
  package func isInFlight(_ key: Key) -> Bool {
    keys { $0.ending == nil }.contains(key)
  }

  /// The keys that were asked for later than at an instant, in the order of their requests.
  package func keysAsked(after instant: Duration) -> [Key] {
    keys { $0.start > instant }
  }

  /// The keys whose requests ended in a way, in the order in which they did.
  package func keys(ended ending: FakeServerEnding) -> [Key] {
    endedKeys { $0.ending == ending }
  }

  /// The instant at which the first request ended in a way; `nil` when none has.
  package func firstInstant(of ending: FakeServerEnding) -> Duration? {
    endedSpans.first { $0.ending == ending }?.end
  }

  /// Whether requests for keys ended in the order in which the keys are listed; in one instant any order will do.
  package func isInOrderOfEnding(_ keys: [Key]) -> Bool {
    let ends = keys.map { key in requests.first { $0.key == key }?.end ?? .zero }
    return ends == ends.sorted()
  }
}
