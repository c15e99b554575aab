import Report
import Testing

struct TimelineTests {
  @Test
  func `events say when, where and in which task they happened`() throws {
    let run = try ProgramRun("columns")
    let events = run.events.filter { $0.kind != .conductor }
    #expect(events.map(\.text) == ["on main", "on the pool", "a request\twith a tab", "at 1.5 seconds"])
    #expect(events.map(\.track) == [.main, .pool(1), .standIn("server"), .main])
    #expect(events.map(\.task) == ["task 1", "Worker", "task 1", "task 1"])
    #expect(events.map(\.time) == [.zero, .zero, .zero, .milliseconds(1500)])
    #expect(events.map(\.kind) == [.note, .note, .note, .failure])
    #expect(events.map(\.step) == events.map(\.step).sorted())
    #expect(run.events.filter { $0.kind == .conductor }.map(\.text) == ["sleeps until 1500 ms"])
  }

  @Test
  func `a timeline that is too long is cut and says so, and keeps the failure`() throws {
    let run = try ProgramRun("noisy")
    #expect(run.events.count == 402)
    #expect(run.events[399].text == "event 399")
    #expect(run.events[400].text == "more events follow that are not shown")
    #expect(run.events[401].kind == .failure)
  }

  @Test
  func `the programs are listed`() throws {
    let run = try ProgramRun(arguments: ["--list"])
    #expect(run.status == 0)
    #expect(run.lines.first == .listed(id: "lostUpdate"))
    #expect(run.lines.last == .closed)
    #expect(!run.lines.contains(nil))
  }

  @Test
  func `a behaviour that is not there is complained about`() throws {
    let run = try ProgramRun("nothing")
    #expect(run.status == 2)
    #expect(run.lines == [.complaint("the program has no behaviour 'nothing'")])
  }
}
