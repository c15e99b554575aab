import Glibc
import Report

/// Keeps the choices of the current run where they survive a crash.
///
/// A file of the grader's, mapped into memory: `UInt32` words, first the number of the run, then how many
/// departures follow, then their steps and choices by turns. Writing costs no call, so it can be done for
/// every run; the grader reads it when the program died.
final class FlightRecorder {
  private let words: UnsafeMutablePointer<UInt32>
  private let channel: ReportChannel
  /// Whether each event is sent as it happens, because the run is expected to crash.
  let isStreaming: Bool

  /// - Parameters:
  ///   - descriptor: The file, which must have the size of the recorder; it is closed.
  ///   - channel: Where events are streamed to.
  ///   - isStreaming: Whether they are.
  init?(descriptor: Int32, channel: ReportChannel, isStreaming: Bool) {
    var status = stat()
    guard
      // Writing past the file's end would kill the process.
      fstat(descriptor, &status) == 0, status.st_size >= RecorderLayout.byteCount,
      let memory = mmap(
        nil, RecorderLayout.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return nil }
    // The file is reached through memory alone from now on.
    close(descriptor)
    words = memory.bindMemory(to: UInt32.self, capacity: RecorderLayout.byteCount / 4)
    self.channel = channel
    self.isStreaming = isStreaming
  }

  func begin() {
    words[0] &+= 1
    words[1] = 0
  }

  func note(step: Int, choice: Int) {
    let count = Int(words[1])
    guard count < RecorderLayout.mostDepartures else { return }
    words[2 + 2 * count] = UInt32(truncatingIfNeeded: step)
    words[3 + 2 * count] = UInt32(truncatingIfNeeded: choice)
    words[1] = UInt32(count + 1)
  }

  func stream(_ event: TimelineEvent) {
    channel.send(.event(event))
  }
}
