import Glibc
import Synchronization

// The linker puts these in the place of the two calls that the sanitizer's instrumentation makes at the beginning and the
// end of every function of the learner's. They pass them on, and now and then hold the thread up for a moment: between
// "read it" and "write it back" another thread then gets its chance, also where each of the two is locked.

/// Holds threads up at the edges of functions.
///
/// This must be compiled with optimisation. Without it the counter is made at its first use, by generic code of the
/// standard library of which the linker takes the instrumented copy when a learner's module has one too: making the
/// counter then begins with the edge of a function, waits for the counter, and never ends.
private enum Disturbance {
  private static let calls = Atomic<UInt32>(0)

  static func maybe() {
    // A number that is as good as any, without a memory of its own for each thread.
    var number = calls.add(1, ordering: .relaxed).newValue &* 2_654_435_769
    number ^= number >> 15
    switch number & 31 {
    case 0: sched_yield()
    case 1, 2: SpinningBarrier.spin(Int(number >> 16 & 255))
    default: break
    }
  }
}

@_cdecl("__wrap___tsan_func_entry")
package func disturbedFunctionEntry(_ caller: UnsafeRawPointer?) {
  noteFunctionEntry(caller)
  Disturbance.maybe()
}

@_cdecl("__wrap___tsan_func_exit")
package func disturbedFunctionExit() {
  Disturbance.maybe()
  noteFunctionExit()
}

@_silgen_name("__real___tsan_func_entry")
private func noteFunctionEntry(_ caller: UnsafeRawPointer?)

@_silgen_name("__real___tsan_func_exit")
private func noteFunctionExit()
