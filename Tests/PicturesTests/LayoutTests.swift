import Report
import Testing

@testable import Pictures

struct LayoutTests {
  @Test func `pictures side by side have the same instants at the same height`() {
    let grid = Grid([Samples.early, Samples.cancelled])
    #expect(
      grid.rows == [
        Grid.Row(time: .zero, isFirst: true, gap: nil), Grid.Row(time: .zero, isFirst: false, gap: nil),
        Grid.Row(time: .seconds(10), isFirst: true, gap: .seconds(10)),
        Grid.Row(time: .seconds(10), isFirst: false, gap: nil),
        Grid.Row(time: .seconds(10), isFirst: false, gap: nil),
        Grid.Row(time: .seconds(20), isFirst: true, gap: .seconds(10)),
      ])
    #expect(grid.places(of: Samples.early) == [0, 1, 2, 3, 4])
    #expect(grid.places(of: Samples.cancelled) == [0, 1, 2, 5])
    let charts = Chart.charts(of: [Samples.story(Samples.early), Samples.story(Samples.cancelled)])
    #expect(charts[0].rows == charts[1].rows)
    // Each ends with its own last event.
    #expect(charts[0].height < charts[1].height)
  }

  @Test func `an event that is told late stands where it was told`() {
    let events = [
      Samples.event(.note, 20, 1, .main, "one"), Samples.event(.note, 10, 1, .standIn("outside"), "late"),
      Samples.event(.note, 30, 2, .main, "two"),
    ]
    #expect(Grid([events]).places(of: events) == [0, 1, 2])
  }

  @Test func `a sleep ends with the next that is heard of its task, wherever that is`() {
    #expect(Stretch.all(in: Samples.early) == [Stretch(kind: .sleep, start: 1, end: .event(3))])
  }

  @Test func `a sleep of whose end nothing is heard is open up to its deadline`() {
    #expect(
      Stretch.all(in: Samples.cancelled) == [
        Stretch(kind: .sleep, start: 1, end: .open(until: .seconds(15)))
      ])
    let chart = Chart.charts(of: [Samples.story(Samples.cancelled, outcome: .passed)])[0]
    #expect(chart.bars.map(\.isOpen) == [true])
    // 15 s is in the middle of what is left out between 10 s and 20 s.
    #expect(chart.bars.map(\.to) == [chart.rows[3].y - Measures.gapHeight / 2])
  }

  @Test(arguments: [
    "blocks its thread", "blocks its thread until a lock is free", "waits for the queue 'store'",
  ])
  func `a blocked thread is blocked until anything happens on it`(_ words: String) {
    let events = [
      Samples.event(.conductor, 0, 1, .main, words, task: "task 1"),
      Samples.event(.note, 5, 2, .pool(1), "runs", task: "task 2"),
      Samples.event(.note, 9, 3, .main, "goes on", task: "task 3"),
    ]
    #expect(Stretch.all(in: events) == [Stretch(kind: .block, start: 0, end: .event(2))])
    #expect(
      Stretch.all(in: Array(events.prefix(2))) == [Stretch(kind: .block, start: 0, end: .open(until: nil))])
  }

  @Test func `what a behaviour notes is no sleep, whatever it says`() {
    #expect(Stretch.all(in: [Samples.event(.note, 0, 1, .main, "sleeps until 15 s")]).isEmpty)
  }

  @Test func `sleeps that overlap in a lane stand beside each other`() {
    let events = (1...3).map {
      Samples.event(.conductor, 0, $0, .pool(1), "sleeps until 15 s", task: "task \($0)")
    }
    let chart = Chart.charts(of: [Samples.story(events)])[0]
    #expect(Set(chart.bars.map(\.x)).count == 3)
    #expect(chart.bars.allSatisfy { $0.x < chart.lanes[0].textX })
  }

  @Test func `lanes do not overlap and their texts stay in them`() {
    let long = "a sentence of some length, with averylongwordthatfitsnowhereatallinalane in it"
    let tracks: [Track] = [.main, .pool(1), .pool(3), .standIn("server"), .standIn("屏幕")]
    let events = tracks.enumerated().map { Samples.event(.note, 0, $0, $1, long) }
    let chart = Chart.charts(of: [Samples.story(events)])[0]
    #expect(chart.lanes.map(\.track) == tracks)
    for (lane, next) in zip(chart.lanes, chart.lanes.dropFirst()) { #expect(lane.x + lane.width < next.x) }
    for line in chart.cells.flatMap(\.lines) {
      #expect(TextWidth.columns(line) <= Measures.widestText(ofLanes: 5))
    }
    #expect(chart.cells[0].lines.joined(separator: " ").contains("with"))
  }

  @Test func `whoever runs a lane is named when that changes`() {
    let events = ["task 1", "task 1", "task 2", "task 1"].enumerated().map {
      Samples.event(.note, 0, $0, .main, "works", task: $1)
    }
    let cells = Chart.charts(of: [Samples.story(events)])[0].cells
    #expect(cells.map(\.task) == ["task 1", nil, "task 2", "task 1"])
    #expect(Chart.charts(of: [Samples.story(Array(events.prefix(2)))])[0].cells.allSatisfy { $0.task == nil })
  }

  @Test func `the first event of a step that ran out of turn is marked`() {
    let story = Samples.story(
      [1, 4, 4, 9].map { Samples.event(.note, 0, $0, .main, "works") }, taken: "4:1,7:1")
    #expect(Chart.charts(of: [story])[0].cells.map(\.isOutOfTurn) == [false, true, false, false])
  }

  @Test func `what is too long is told above, and here only that there is more`() {
    let long = (1...200).map { "\($0) s" }.joined(separator: " and ")
    let events = [Samples.event(.note, 0, 1, .main, long), Samples.event(.failure, 0, 2, .main, long)]
    let story = Samples.story(events)
    let cells = Chart.charts(of: [story])[0].cells
    #expect(cells[0].lines.count == Measures.mostLines)
    #expect(cells[0].lines.last == "…")
    #expect(cells[1].lines == ["✗ fails here"])
    #expect(EventTable.rows(of: story).map(\.text) == [long, "fails here"])
  }

  @Test func `a program that died or had to be ended says so after its last event`() {
    let events = [Samples.event(.note, 0, 1, .main, "works")]
    let hung = events + [Samples.event(.failure, 0, 2, .main, "waits for ever")]
    #expect(Samples.story(events, outcome: .crashed).ending == "the program crashed here")
    #expect(Samples.story(events, outcome: .hung).ending == "the program had to be ended here")
    #expect(Samples.story(hung, outcome: .hung).ending == nil)
    #expect(Samples.story(events, outcome: .passed).ending == nil)
  }

  @Test func `texts are broken at spaces, times not at all`() {
    #expect(TextWidth.wrap("asks again before 100 ms", to: 20) == ["asks again before", "100 ms"])
    #expect(TextWidth.wrap("", to: 20) == [""])
    #expect(TextWidth.wrap("查询查询", to: 4) == ["查询", "查询"])
  }
}
