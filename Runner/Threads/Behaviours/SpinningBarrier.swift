import Glibc
import Synchronization

/// A place where threads wait for each other, without telling the sanitizer that they met.
///
/// This module is not instrumented, so these atomics order nothing in the sanitizer's eyes; a lock would.
final class SpinningBarrier: Sendable {
  private let parties: Int
  private let arrived = Atomic(0)
  private let generation = Atomic(0)

  init(parties: Int) {
    self.parties = parties
  }

  /// Waits until all have come.
  func wait() {
    let current = generation.load(ordering: .acquiring)
    if arrived.add(1, ordering: .acquiringAndReleasing).newValue == parties {
      arrived.store(0, ordering: .relaxed)
      generation.add(1, ordering: .releasing)
      return
    }
    var spins = 0
    while generation.load(ordering: .acquiring) == current {
      spins += 1
      // The others may need this processor.
      if spins > 200 { sched_yield() }
    }
  }

  /// Passes a little time without giving the processor away.
  static func spin(_ count: Int) {
    let counter = Atomic(0)
    for _ in 0..<count { counter.add(1, ordering: .relaxed) }
  }
}
