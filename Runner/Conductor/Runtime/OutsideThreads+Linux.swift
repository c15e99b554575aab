package import Glibc
import Synchronization

// Real threads that the program starts are outside the machine. They run in real time, but they sleep in virtual
// time, and time does not move on while one of them runs: so what they do happens at the instants at which it
// would, though not in an order that a schedule decides.

/// The real threads of the program that are not the conductor's.
enum OutsideThreads {
  private static let started = Atomic(false)

  /// Whether any was ever started.
  static var haveStarted: Bool { started.load(ordering: .relaxed) }

  fileprivate static func noteStart() {
    started.store(true, ordering: .relaxed)
  }

  /// Lets the calling thread sleep in virtual time.
  ///
  /// - Returns: `false` when there is no machine to wake it up.
  static func sleep(nanoseconds: Int64) -> Bool {
    guard let conductor = Conductor.current, conductor.isRunning else { return false }
    let alarm = RealSemaphore()
    conductor.submit(.call { alarm.post() }, to: .queue, after: nanoseconds)
    // A run that ends meanwhile leaves it asleep for ever: it belongs to that run.
    alarm.wait()
    return true
  }
}

typealias CreateThread =
  @convention(c) (
    UnsafeMutablePointer<pthread_t>, UnsafePointer<pthread_attr_t>?,
    @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
  ) -> Int32

@_cdecl("pthread_create")
package func notingThreadCreate(
  _ thread: UnsafeMutablePointer<pthread_t>, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ start: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
  _ argument: UnsafeMutableRawPointer?
) -> Int32 {
  OutsideThreads.noteStart()
  return RealThreads.create(thread, attributes, start, argument)
}
