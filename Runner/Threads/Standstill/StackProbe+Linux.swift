import Glibc
import Synchronization

/// Looks where another thread is.
///
/// A signal makes the thread write down its own stack; it goes on as before.
enum StackProbe {
  private static let mostFrames: Int32 = 48
  /// One that is let through on Dispatch's threads, and on those that are started from there.
  private static let signal = SIGPROF
  /// Milliseconds that a thread is given to answer.
  private static let patience = 200

  nonisolated(unsafe) private static let buffer = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
    capacity: Int(mostFrames))
  private static let count = Atomic<Int32>(-1)
  private static let image = ProgramImage.ofThisProgram()

  /// Makes ready what the signal's handler needs, which may itself load nothing.
  static func prepare() {
    _ = Signals.stack(buffer, mostFrames)
    _ = image
    Signals.handle(signal, flags: SA_RESTART) { _ in
      StackProbe.count.store(Signals.stack(StackProbe.buffer, StackProbe.mostFrames), ordering: .releasing)
    }
  }

  /// The places in the program that a thread came by, innermost first.
  static func frames(of thread: Int32) -> [UInt64] {
    count.store(-1, ordering: .relaxed)
    guard Signals.send(signal, to: thread) else { return [] }
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
