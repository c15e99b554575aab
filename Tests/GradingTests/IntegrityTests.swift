import Curriculum
import Testing

@testable import Grading

struct IntegrityTests {
  private let integrity = Integrity(chapter: .timerInActor)

  @Test(arguments: [
    "$sScP4swift", "$s10Foundation5TimerCMa", "swift_retain", "memcpy", "usleep", "_swift_stdlib_malloc_size",
  ])
  func `what Swift itself and the chapter need is allowed`(_ symbol: String) {
    #expect(integrity.breaches([symbol]).isEmpty)
  }

  @Test(arguments: ["exit", "write", "dlsym", "swift_createExecutors", "fork"])
  func `what reaches out of the chapter is refused by its name`(_ symbol: String) {
    #expect(integrity.breaches([symbol]).map(\.name) == [symbol])
  }

  @Test func `types that reach files and processes are refused by their Swift name, once`() {
    let symbols = ["$s10Foundation7ProcessCACycfC", "$s10Foundation7ProcessCMa"]
    #expect(integrity.breaches(symbols).map(\.name) == ["Foundation.Process"])
  }
}
