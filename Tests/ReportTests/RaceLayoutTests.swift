import Report
import Testing

struct RaceLayoutTests {
  private func words(_ change: (inout [UInt64]) -> Void) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: RaceLayout.wordCount)
    change(&words)
    return words
  }

  @Test
  func `a file in which nothing was written has no race and no crash`() {
    #expect(RaceLayout.read(words { _ in }).isEmpty)
    #expect(RaceLayout.readCrash(words { _ in }).isEmpty)
  }

  @Test
  func `a race is read as it was written`() {
    let second = 1 + 3 + RaceLayout.accessWords
    let races = RaceLayout.read(
      words { words in
        words[0] = 1
        (words[1], words[2], words[3]) = (1, 0x1234, 24)
        words[4] = 1
        // "ui", lowest byte first.
        words[5] = 0x6975
        words[9] = 100
        words[10] = 200
        words[second] = 0
        words[second + 5] = 300
      })
    #expect(
      races == [
        Race(
          memory: .object(type: 0x1234, offset: 24),
          first: Race.Access(isWrite: true, thread: "ui", frames: [100, 200]),
          second: Race.Access(isWrite: false, thread: "", frames: [300]))
      ])
  }

  @Test
  func `a crash is read beside races`() {
    let words = words { words in
      words[RaceLayout.crashStart] = 7
      words[RaceLayout.crashStart + 1] = 8
    }
    #expect(RaceLayout.readCrash(words) == [7, 8])
  }

  @Test
  func `words that make no sense are no races`() {
    #expect(RaceLayout.read([]).isEmpty)
    #expect(RaceLayout.read(words { $0[0] = 65 }).isEmpty)
    #expect(RaceLayout.readCrash([1, 2]).isEmpty)
  }
}
