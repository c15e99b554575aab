import Glibc
import Synchronization

/// A place where threads wait for each other, without telling the sanitizer that they met.
///
/// This module is not instrumented, so these atomics order nothing in the sanitizer's eyes; a lock would.
final class SpinningBarrier: @unchecked Sendable {
  /// Looks without giving the processor away, then looks with that, before a thread goes to sleep.
  private static let spins = (alone: 200, yielding: 3000)

  private let parties: Int
  private let arrived = Atomic(0)
  private let sleeping = Atomic(0)
  // The system has to know its address.
  private let generation: UnsafeMutablePointer<Atomic<UInt32>>

  init(parties: Int) {
    self.parties = parties
    generation = .allocate(capacity: 1)
    generation.initialize(to: Atomic(0))
  }

  deinit {
    generation.deinitialize(count: 1)
    generation.deallocate()
  }

  /// Waits until all have come.
  func wait() {
    let current = generation.pointee.load(ordering: .sequentiallyConsistent)
    if arrived.add(1, ordering: .acquiringAndReleasing).newValue == parties {
      arrived.store(0, ordering: .relaxed)
      generation.pointee.add(1, ordering: .sequentiallyConsistent)
      if sleeping.load(ordering: .sequentiallyConsistent) > 0 {
        _ = futex(202, generation, Self.wake, Int(Int32.max), nil)
      }
      return
    }
    var spins = 0
    while generation.pointee.load(ordering: .acquiring) == current {
      spins += 1
      if spins > Self.spins.yielding {
        // Whoever waits for one that never comes must look like it: as long as any thread runs, nothing stands still.
        sleeping.add(1, ordering: .sequentiallyConsistent)
        _ = futex(202, generation, Self.sleep, Int(current), nil)
        sleeping.subtract(1, ordering: .sequentiallyConsistent)
      } else if spins > Self.spins.alone {
        // The others may need this processor.
        sched_yield()
      }
    }
  }

  /// Passes a little time without giving the processor away.
  static func spin(_ count: Int) {
    let counter = Atomic(0)
    for _ in 0..<count { counter.add(1, ordering: .relaxed) }
  }

  // `FUTEX_WAIT` and `FUTEX_WAKE`, within the process.
  private static let sleep = 128
  private static let wake = 129
}

/// The system's call `futex`, 202 on x86_64: not the C library's locks, which the sanitizer knows.
@_silgen_name("syscall")
private func futex(
  _ number: Int, _ address: UnsafeMutablePointer<Atomic<UInt32>>, _ operation: Int, _ value: Int,
  _ timeout: UnsafeRawPointer?
) -> Int
