import Report
import Testing

struct RecorderLayoutTests {
  @Test
  func `the recorder's words are runs and departures`() throws {
    let read = try #require(RecorderLayout.read([3, 2, 6, 1, 9, 2, 77, 77]))
    #expect(read.runs == 3)
    #expect(read.schedule == Schedule("6:1,9:2"))
  }

  @Test
  func `a recorder that nobody wrote to has no runs`() throws {
    let read = try #require(RecorderLayout.read([UInt32](repeating: 0, count: RecorderLayout.byteCount / 4)))
    #expect(read.runs == 0)
    #expect(read.schedule == .firstComeFirstServed)
  }

  @Test
  func `a full recorder is read`() throws {
    var words: [UInt32] = [1, UInt32(RecorderLayout.mostDepartures)]
    for step in 1...UInt32(RecorderLayout.mostDepartures) { words += [step, 1] }
    #expect(words.count * 4 == RecorderLayout.byteCount)
    let read = try #require(RecorderLayout.read(words))
    #expect(read.schedule.departures.count == RecorderLayout.mostDepartures)
  }

  @Test(arguments: [[], [1], [1, 1], [1, 1, 6], [1, 8191], [1, UInt32.max]] as [[UInt32]])
  func `words that make no sense are not read`(words: [UInt32]) {
    #expect(RecorderLayout.read(words) == nil)
  }
}
