import Conductor
import Dispatch

/// A beat on the main actor every 16 ms of virtual time, as a screen draws its frames: it tells when the main thread
/// was held up, and for how long.
///
/// A behaviour makes one before what it watches, and asks it afterwards. A beat that comes late is noted on the
/// track `screen`; of those in time there is no word.
@MainActor
package final class Heartbeat {
  /// A stretch of time without a beat.
  package struct Gap: Hashable, Sendable {
    package let length: Duration
    /// When it was over.
    package let end: Duration
  }

  /// The time between two beats: a frame, at 60 frames a second.
  package static let interval: Duration = .milliseconds(16)

  private let lastInstant: Duration
  private var lastBeat = virtualTime
  private var longest = Gap(length: .zero, end: virtualTime)
  private var isBeating = true

  /// Begins to beat.
  ///
  /// - Parameter duration: After how long it stops by itself. As long as it beats there is something that can go
  ///   on, so that a hang is found only afterwards.
  package init(for duration: Duration = .seconds(1)) {
    lastInstant = virtualTime + duration
    beatLater()
  }

  /// Beats for the last time; what it remembers stays.
  package func stop() {
    beat()
    isBeating = false
  }

  /// The longest time without a beat so far, the time since the latest one included.
  package var longestGap: Gap {
    beat()
    return longest
  }

  /// Whether no beat came late so far.
  package var isSteady: Bool { longestGap.length <= Self.interval }

  // By the main queue, which needs nothing but the main thread. A task wakes up on the pool, also one of the main
  // actor: with every pool thread blocked its beats would be late, and the main thread free.
  private func beatLater() {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(16)) {
      MainActor.assumeIsolated {
        self.beat()
        if virtualTime >= self.lastInstant { self.isBeating = false }
        if self.isBeating { self.beatLater() }
      }
    }
  }

  /// Takes in that the main thread is free now.
  private func beat() {
    guard isBeating else { return }
    let gap = Gap(length: virtualTime - lastBeat, end: virtualTime)
    lastBeat = virtualTime
    guard gap.length > Self.interval else { return }
    note("no frame for \(Int(gap.length / .milliseconds(1))) ms", on: "screen")
    if gap.length > longest.length { longest = gap }
  }
}
