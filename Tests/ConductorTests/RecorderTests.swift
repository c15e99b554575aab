import Foundation
import Report
import Testing

@testable import Conductor

/// A file for the flight recorder, which nobody else sees.
private struct RecorderFile: ~Copyable {
  let descriptor: Int32

  init(byteCount: Int = RecorderLayout.byteCount) throws {
    var path = Array((NSTemporaryDirectory() + "recorder-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    unlink(path)
    guard descriptor >= 0, ftruncate(descriptor, off_t(byteCount)) == 0 else {
      throw ProgramRun.Unstartable(error: errno)
    }
  }

  deinit { close(descriptor) }

  func read() throws -> (runs: Int, schedule: Schedule) {
    var words = [UInt32](repeating: 0, count: RecorderLayout.byteCount / 4)
    #expect(pread(descriptor, &words, RecorderLayout.byteCount, 0) == RecorderLayout.byteCount)
    return try #require(RecorderLayout.read(words))
  }
}

struct RecorderTests {
  @Test
  func `a crash leaves its schedule in the flight recorder, and that schedule crashes again`() throws {
    let file = try RecorderFile()
    let crashed = try ProgramRun("crashesInOneOrder", recorder: file.descriptor)
    #expect(crashed.status == -4 || crashed.status == -5)
    #expect(crashed.output.isEmpty)
    let left = try file.read()
    #expect(left.runs > 1)
    #expect(left.schedule.departures.count == 1)

    let again = try ProgramRun(
      "crashesInOneOrder", "--replay", left.schedule.description, "--stream", recorder: file.descriptor)
    #expect(again.status == crashed.status)
    // What it did up to the crash was sent as it happened.
    #expect(again.events.map(\.text) == ["serves 2"])
  }

  @Test
  func `a program that passes leaves the number of its runs`() throws {
    let file = try RecorderFile()
    let run = try ProgramRun("sixOrders", recorder: file.descriptor)
    #expect(run.outcome == .passed)
    #expect(try file.read().runs == 6)
  }

  @Test
  func `a file that is too small is not used`() throws {
    let file = try RecorderFile(byteCount: 8)
    let run = try ProgramRun("sixOrders", recorder: file.descriptor)
    #expect(run.outcome == .passed)
    #expect(run.complaints == ["the flight recorder's file cannot be used"])
  }
}
