import Fuzzing
import Testing

@testable import Report

/// What comes back from a graded program, and what a learner types of it.
struct ReportFuzzingTests {
  private static let lines = [
    "finished\tkeepsOrder\tpassed\t1000\t1\t23\t5000000", "finding\tid\texpected \\t text\thappened\\n",
    "schedule\t6:1,9:2", "event\tnote\t10000000\t6\tpool 3\tWorker\ttext", "event\tfailure\t0\t0\tserver\t\t",
    "failures\t812", "complaint\tthe program has no behaviour 'x'", "stack\tmain\t4660,22136", "listed\tid",
    "end", "closed",
  ]

  @Test func `any line is read as what it says, or not at all`() throws {
    let longest = try Fuzz(of: Self.lines).runTexts { text in
      guard let line = ReportLine(text) else { return }
      try #require(ReportLine(line.description) == line, "\(text)")
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any schedule is read as what it says, or not at all`() throws {
    let longest = try Fuzz(of: ["0", "6:1", "6:1,9:2,12:1", "1:1,2:1,3:1"]).runTexts { text in
      guard let schedule = Schedule(text) else { return }
      try #require(Schedule(schedule.description) == schedule, "\(text)")
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any words of a flight recorder are a schedule, or nothing`() {
    var random = FuzzRandom(seed: 1)
    for _ in 0..<Fuzz.count {
      let words = (0..<random.below(40)).map { _ in Self.word(&random, as: UInt32.self) }
      if let (_, schedule) = RecorderLayout.read(words) {
        #expect(schedule.departures.count <= RecorderLayout.mostDepartures)
      }
    }
  }

  @Test func `any words of a race recorder are races, or nothing`() {
    var random = FuzzRandom(seed: 1)
    var words = [UInt64](repeating: 0, count: RaceLayout.wordCount)
    for _ in 0..<Fuzz.count / 10 {
      for _ in 0..<10 { words[random.below(words.count)] = Self.word(&random, as: UInt64.self) }
      words[0] = Self.word(&random, as: UInt64.self)
      let cut = random.below(4) == 0 ? random.below(words.count) : words.count
      #expect(RaceLayout.read(Array(words.prefix(cut))).count <= RaceLayout.mostRaces)
      #expect(RaceLayout.readCrash(words).count <= RaceLayout.mostFrames)
      _ = RaceLayout.readIsIsolationCheck(words)
    }
  }

  private static func word<Word: FixedWidthInteger>(_ random: inout FuzzRandom, as type: Word.Type) -> Word {
    switch random.below(4) {
    case 0: .max
    case 1: Word(truncatingIfNeeded: random.next())
    default: Word(random.below(70))
    }
  }
}
