import Testing

@testable import ClassCLI
@testable import Commands

struct InvokerTests {
  @Test func `commands are typed as the workshop was called`() {
    let make = Invoker(environment: ["WORKSHOP_CALLED_BY": "make"], program: ".build/debug/workshop")
    #expect(make.typed("check", "TimerInActor") == "make check-TimerInActor")
    #expect(make.typed("hint") == "make hint")
    #expect(make.typed("hint", "TimerInActor") == "make hint CHAPTER=TimerInActor")
    #expect(
      make.typed("check", "TimerInActor", ["--behaviour", "cancelStops", "--replay", "6:1"])
        == "make check-TimerInActor ARGS=\"--behaviour cancelStops --replay 6:1\"")
    let program = Invoker(environment: [:], program: ".build/debug/workshop")
    #expect(
      program.typed("check", "TimerInActor", ["--replay", "6:1,9:2"])
        == ".build/debug/workshop check TimerInActor --replay 6:1,9:2")
    #expect(Invoker(environment: [:], program: "").typed("list") == "workshop list")
  }

  @Test func `words that a shell would take apart are quoted`() {
    let invoker = Invoker.program("workshop")
    #expect(
      invoker.typed("check", "A", ["--source", "it's here/$x"])
        == #"workshop check A --source 'it'\''s here/$x'"#)
  }

  @Test func `a command longer than a line is broken between its words`() {
    let options = ["--behaviour", String(repeating: "b", count: 40), "--replay", "6:1"]
    #expect(
      Invoker.program("workshop").labelled("  Again       ", "check", "LostTickets", options) == [
        "  Again       workshop check LostTickets \\",
        "                --behaviour bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb \\",
        "                --replay 6:1",
      ])
  }
}
