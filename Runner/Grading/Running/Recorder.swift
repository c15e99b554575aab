import Foundation
import Glibc
import Report

/// The file in which a graded program keeps the choices of its current run, or the races it has seen.
///
/// It survives a crash.
final class Recorder {
  /// Where a program was when it crashed.
  struct Crash {
    /// Offsets in the program, innermost first.
    var frames: [UInt64] = []
    var isIsolationCheck = false
  }

  let descriptor: Int32

  /// - Throws: `GradingError.unwritable`.
  init() throws(GradingError) {
    // It has no name that could be left behind, and lives as long as its descriptors.
    let name = "the flight recorder"
    let opened = makeMemoryFile(name, memoryFileClosedInChildren)
    guard opened >= 0 else {
      throw .unwritable(path: name, reason: String(cString: strerror(errno)))
    }
    descriptor = ChildProcess.raised(opened)
    guard descriptor >= 0, ftruncate(descriptor, off_t(RecorderLayout.byteCount)) == 0 else {
      throw .unwritable(path: name, reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    close(descriptor)
  }

  /// The races that a program on real threads has written down, and where it crashed.
  func readRaces() -> (races: [Race], crash: Crash) {
    var words = [UInt64](repeating: 0, count: RaceLayout.wordCount)
    let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == words.count * 8 else { return ([], Crash()) }
    let crash = Crash(
      frames: RaceLayout.readCrash(words), isIsolationCheck: RaceLayout.readIsIsolationCheck(words))
    return (RaceLayout.read(words), crash)
  }

  /// How many runs were begun, and the schedule of the latest up to where it stopped.
  func read() -> (runs: Int, schedule: Schedule)? {
    var words = [UInt32](repeating: 0, count: RecorderLayout.byteCount / 4)
    let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == RecorderLayout.byteCount, words[0] > 0 else { return nil }
    return RecorderLayout.read(words)
  }
}

private let memoryFileClosedInChildren: UInt32 = 1

// A function of the C library that its headers only show to programs that ask for GNU extensions, which the
// importer does not.
@_silgen_name("memfd_create")
private func makeMemoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32
