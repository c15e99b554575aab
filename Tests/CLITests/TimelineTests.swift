import Report
import Testing

@testable import ClassCLI
@testable import Commands

struct TimelineTests {
  private func lines(
    _ events: [TimelineEvent], departing steps: Int..., isWhole: Bool = false
  ) -> [String] {
    let schedule = Schedule(departures: steps.map { Schedule.Departure(step: $0, choice: 1) })
    return Timeline(events: events, schedule: schedule, ink: .none, isWhole: isWhole).lines
  }

  @Test func `only places that occur have a column, in a fixed order`() {
    let events = [
      Samples.event(.note, 0, 1, .standIn("server"), "asked"),
      Samples.event(.note, 5, 2, .pool(3), "decodes"),
      Samples.event(.note, 15_000, 3, .pool(1), "stores"),
      Samples.event(.note, 15_001, 4, .standIn("disk"), "full"),
    ]
    #expect(
      lines(events) == [
        "        time  pool 1  pool 3   server  disk",
        "         0 s                   asked",
        "        5 ms          decodes",
        "        15 s  stores",
        "    15.001 s                           full",
      ])
  }

  @Test func `tasks are named where several share a column, sleeps stand in brackets`() {
    let events = [
      Samples.event(.note, 0, 1, .main, "search", task: "task 1"),
      Samples.event(.conductor, 0, 2, .main, "sleeps until 1 s", task: "debounce"),
      Samples.event(.note, 0, 3, .pool(1), "request", task: "task 2"),
    ]
    #expect(
      lines(events) == [
        "    time  main                          pool 1",
        "     0 s  task 1: search",
        "     0 s  debounce: (sleeps until 1 s)",
        "     0 s                                request",
      ])
  }

  @Test func `a step that ran out of turn is marked once`() {
    let events = [
      Samples.event(.note, 0, 1, .main, "one"), Samples.event(.note, 0, 4, .main, "two"),
      Samples.event(.note, 0, 4, .main, "three"),
    ]
    #expect(
      lines(events, departing: 4, 9) == [
        "    time  main", "     0 s  one", "  ▸  0 s  two", "     0 s  three",
      ])
  }

  @Test func `cells that are too wide are broken within 80 columns`() {
    let text = "a sentence of some length that does not fit beside the others"
    let events = [
      Samples.event(.note, 0, 1, .main, text), Samples.event(.note, 0, 2, .pool(1), text),
      Samples.event(.failure, 0, 3, .standIn("server"), "gone"),
    ]
    #expect(
      lines(events, departing: 2) == [
        "    time  main                            pool 1                         server",
        "     0 s  a sentence of some length that",
        "          does not fit beside the others",
        "  ▸  0 s                                  a sentence of some length",
        "                                          that does not fit beside the",
        "                                          others",
        "     0 s                                                                 gone  ✗",
      ])
  }

  @Test func `a time is not broken between its number and its unit`() {
    let text = "waits for an answer, though nobody asks again before 100 ms"
    let events = [Samples.event(.note, 0, 1, .main, text), Samples.event(.note, 0, 2, .pool(1), text)]
    #expect(lines(events)[2] == "          asks again before 100 ms")
  }

  @Test func `a failure told in a long sentence above is only marked here`() {
    let events = [
      Samples.event(.failure, 0, 1, .main, "the list shows an answer that nobody waited for any more")
    ]
    #expect(lines(events).last == "     0 s  fails here  ✗")
  }

  @Test func `with too many columns the places are named in the rows`() {
    let text = "decodes an image that is large"
    let events =
      (1...4).map { Samples.event(.note, 0, $0, .pool($0), text) } + [
        Samples.event(.note, 0, 5, .main, text), Samples.event(.note, 0, 6, .standIn("server"), text),
      ]
    #expect(
      lines(events) == [
        "    time  where   what",
        "     0 s  pool 1  decodes an image that is large",
        "     0 s  pool 2  decodes an image that is large",
        "     0 s  pool 3  decodes an image that is large",
        "     0 s  pool 4  decodes an image that is large",
        "     0 s  main    decodes an image that is large",
        "     0 s  server  decodes an image that is large",
      ])
  }

  @Test func `wide characters keep the columns in line`() {
    let events = [
      Samples.event(.note, 0, 1, .main, "查询 \"swift\""), Samples.event(.note, 0, 2, .pool(1), "🎉"),
    ]
    #expect(
      lines(events) == [
        "    time  main          pool 1",
        "     0 s  查询 \"swift\"",
        "     0 s                🎉",
      ])
  }

  @Test func `of a long story the middle is left out unless all is asked for`() {
    let events = (1...100).map { Samples.event(.note, $0, $0, .main, "event \($0)") }
    let short = lines(events)
    #expect(short.count == Timeline.mostRows + 1)
    #expect(short[12] == "     12 ms  event 12")
    #expect(short[13] == "    … 53 events left out; --verbose shows them")
    #expect(short[14] == "     66 ms  event 66")
    #expect(lines(events, isWhole: true).count == 101)
    #expect(lines(Array(events.prefix(Timeline.mostRows))).count == Timeline.mostRows + 1)
  }

  @Test func `whatever happens, lines keep to 80 columns`() {
    let words = ["a", String(repeating: "x", count: 100), "查询 查询 查询 查询", "some words of a sentence"]
    for columns in 1...7 {
      for word in words {
        let events = (0..<columns).map { column in
          let track: Track = column == 0 ? .main : column < 5 ? .pool(column) : .standIn("stand-in \(column)")
          return Samples.event(.note, 123_456, column, track, word, task: "task \(column)")
        }
        for line in lines(events) { #expect(line.columns <= TextBlock.width, "\(columns) columns, \(word)") }
      }
    }
  }

  @Test func `room is shared so that narrow columns give theirs to wide ones`() {
    #expect(TimelineLayout.share(50, among: [10, 10]) == [10, 10])
    #expect(TimelineLayout.share(50, among: [10, 60, 60]) == [10, 20, 20])
    #expect(TimelineLayout.share(51, among: [60, 60]) == [26, 25])
    #expect(TimelineLayout.share(50, among: []) == [])
  }

  @Test func `nothing that happened is no picture`() {
    #expect(lines([]).isEmpty)
  }
}
