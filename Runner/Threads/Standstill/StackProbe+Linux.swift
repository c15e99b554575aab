import Glibc
import Synchronization

/// Looks where another thread is.
///
/// A signal makes the thread write down its own stack; it goes on as before.
enum StackProbe {
  private static let mostFrames: Int32 = 48
  private static let signal = SIGURG
  /// Milliseconds that a thread is given to answer.
  private static let patience = 200

  nonisolated(unsafe) private static let buffer = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
    capacity: Int(mostFrames))
  private static let count = Atomic<Int32>(-1)
  private static let image = ProgramImage.ofThisProgram()

  /// Makes ready what the signal's handler needs, which may itself load nothing.
  static func prepare() {
    _ = backtrace(buffer, mostFrames)
    _ = image
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      StackProbe.count.store(backtrace(StackProbe.buffer, StackProbe.mostFrames), ordering: .releasing)
    }
    action.sa_flags = SA_RESTART
    setHandler(signal, &action, nil)
  }

  /// The places in the program that a thread came by, innermost first.
  static func frames(of thread: Int32) -> [UInt64] {
    count.store(-1, ordering: .relaxed)
    guard tgkill(getpid(), thread, signal) == 0 else { return [] }
    for _ in 0..<patience {
      if count.load(ordering: .acquiring) >= 0 { break }
      usleep(1000)
    }
    let count = max(0, count.load(ordering: .acquiring))
    return (0..<Int(count)).compactMap { index in
      // A frame holds where its call returns to; the call is before that.
      buffer[index].flatMap { image.offset(of: UInt64(UInt(bitPattern: $0)) - 1) }
    }
  }
}

// Not the sanitizer's `sigaction`: that keeps a signal back until the thread comes by, which one that waits for ever
// does not.
@_silgen_name("__sigaction")
@discardableResult
private func setHandler(
  _ signal: Int32, _ new: UnsafePointer<sigaction>, _ old: UnsafeMutablePointer<sigaction>?
) -> Int32

@_silgen_name("backtrace")
private func backtrace(_ frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ most: Int32) -> Int32

@_silgen_name("tgkill")
private func tgkill(_ process: Int32, _ thread: Int32, _ signal: Int32) -> Int32
