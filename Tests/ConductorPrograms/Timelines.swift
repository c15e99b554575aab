import Conductor

let timelines: [Behaviour] = [
  Behaviour("noisy") {
    for number in 0..<1000 { note("event \(number)") }
    fail("noisy", expected: "a failure", happened: "that is kept")
  },

  Behaviour("columns") {
    note("on main")
    await Task.detached(name: "Worker") { note("on the pool") }.value
    note("a request\twith a tab", on: "server")
    try await Task.sleep(for: .milliseconds(1500))
    try expect(false, "end", expected: "the end", happened: "at \(virtualTime)")
  },
]
