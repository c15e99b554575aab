import Glibc

/// A real thread that can carry the conductor's loop.
///
/// Exactly one of them runs at any time: it holds the baton. When the work on it blocks in virtual time,
/// the baton goes to another one, which carries the loop on.
final class Carrier: Sendable {
  private let baton = RealSemaphore()

  /// Lets the carrier go on; it holds the baton from now on.
  func receiveBaton() {
    baton.post()
  }

  /// Waits until the carrier is given the baton.
  func waitForBaton() {
    baton.wait()
  }

  /// Starts a real thread for a carrier.
  ///
  /// - Parameter life: What the thread does, given the carrier retained; it never returns.
  /// - Returns: The carrier, which waits for the baton.
  static func start(_ life: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)
    -> Carrier
  {
    let carrier = Carrier()
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // As large as the main thread's, so that depth of recursion does not depend on the carrier.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let status = RealThreads.create(
      &thread, &attributes, life, Unmanaged.passRetained(carrier).toOpaque())
    pthread_attr_destroy(&attributes)
    precondition(status == 0, "no thread could be started (error \(status))")
    return carrier
  }
}
