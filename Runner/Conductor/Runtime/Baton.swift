import Glibc

/// A real thread that can carry the conductor's loop.
///
/// Exactly one of them runs at any time: it holds the baton. When the work on it blocks in virtual time,
/// the baton goes to another one, which carries the loop on.
final class Carrier: @unchecked Sendable {
  private let wake: UnsafeMutablePointer<sem_t>

  init() {
    wake = .allocate(capacity: 1)
    sem_init(wake, 0, 0)
  }

  /// Lets the carrier go on; it holds the baton from now on.
  func receiveBaton() {
    sem_post(wake)
  }

  /// Waits until the carrier is given the baton.
  func waitForBaton() {
    while sem_wait(wake) != 0 {}
  }

  /// Starts a real thread that waits for the baton and then carries the loop.
  ///
  /// - Parameter loop: The loop; it never returns.
  static func start(_ loop: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)
    -> Carrier
  {
    let carrier = Carrier()
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // As large as the main thread's, so that depth of recursion does not depend on the carrier.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let status = pthread_create(
      &thread, &attributes, loop, Unmanaged.passRetained(carrier).toOpaque())
    pthread_attr_destroy(&attributes)
    precondition(status == 0, "no thread could be started (error \(status))")
    return carrier
  }
}
