import Glibc
import Report

/// Writes down where the program is when it crashes.
enum CrashRecorder {
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

  // Set once before any second thread exists.
  nonisolated(unsafe) private static var words: UnsafeMutablePointer<UInt64>?
  nonisolated(unsafe) private static var image = ProgramImage()
  nonisolated(unsafe) private static var buffer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  private static let mostFrames: Int32 = 64

  /// Begins to wait for a crash.
  ///
  /// - Parameter place: Where the stack is to be written.
  static func begin(at place: UnsafeMutablePointer<UInt64>) {
    image = ProgramImage.ofThisProgram()
    let frames = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: Int(mostFrames))
    // The first call loads what it needs, which a handler must not.
    _ = Signals.stack(frames, mostFrames)
    buffer = frames
    words = place
    for signal in signals {
      Signals.handle(signal, flags: Int32(bitPattern: SA_RESETHAND)) { _ in CrashRecorder.note() }
    }
  }

  /// Writes the calling thread's stack down; what it was doing is then done again, and ends the program.
  private static func note() {
    guard let words, let buffer else { return }
    let count = Signals.stack(buffer, mostFrames)
    var kept = 0
    for index in 0..<Int(count) where kept < RaceLayout.mostFrames {
      if index < 16, let frame = buffer[index], Self.isInIsolationCheck(frame) {
        words[RaceLayout.isolationCheck - RaceLayout.crashStart] = 1
      }
      guard let frame = buffer[index], let offset = image.offset(of: UInt64(UInt(bitPattern: frame)) - 1)
      else { continue }
      words[kept] = offset
      kept += 1
    }
  }

  /// Whether an address is in what Dispatch has to say of a queue that is not the expected one.
  ///
  /// That is how a check of isolation ends on the real main actor, and it prints nothing.
  private static func isInIsolationCheck(_ address: UnsafeMutableRawPointer) -> Bool {
    var info = LibraryInfo()
    guard findLibrary(of: address, &info) != 0, let symbol = info.symbol else { return false }
    // Letter by letter: the sanitizer stands before the C library's functions for strings.
    let wanted: StaticString = "dispatch_assert_queue"
    for index in 0..<wanted.utf8CodeUnitCount
    where UInt8(bitPattern: symbol[index]) != wanted.utf8Start[index] { return false }
    return true
  }
}
