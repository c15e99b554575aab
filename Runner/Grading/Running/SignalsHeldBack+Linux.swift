import Glibc

/// A stretch of work that no signal that ends this process interrupts; one that comes meanwhile waits.
enum SignalsHeldBack {
  /// Those that interrupt this process, tell it to end, or take its terminal away.
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  static func during<Value>(_ work: () throws -> Value) rethrows -> Value {
    var held = sigset_t()
    var before = sigset_t()
    sigemptyset(&held)
    for number in signals { sigaddset(&held, number) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try work()
  }
}
