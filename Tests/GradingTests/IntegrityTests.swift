import Curriculum
import Testing

@testable import Grading

struct IntegrityTests {
  private let integrity = Integrity(chapter: .timerInActor, reserved: ["note", "expect"])

  private func breaches(undefined: [String] = [], defined: [String] = []) -> [String] {
    integrity.breaches(ObjectSymbols(undefined: undefined, defined: defined)).map(\.name)
  }

  @Test(arguments: [
    "$sScP4swift", "$s10Foundation5TimerCMa", "swift_retain", "memcpy", "usleep", "_swift_stdlib_malloc_size",
  ])
  func `what Swift itself and the chapter need is allowed`(_ symbol: String) {
    #expect(breaches(undefined: [symbol]).isEmpty)
  }

  @Test(arguments: ["exit", "write", "dlsym", "swift_createExecutors", "fork"])
  func `what reaches out of the chapter is refused by its name`(_ symbol: String) {
    #expect(breaches(undefined: [symbol]) == [symbol])
  }

  @Test func `the system call that a mutex waits with is allowed beside a mutex only`() {
    #expect(breaches(undefined: ["syscall"]) == ["syscall"])
    #expect(breaches(undefined: ["syscall", "$s15Synchronization5MutexVMa"]).isEmpty)
  }

  @Test func `types that reach files and processes are refused by their Swift name, once`() {
    let symbols = ["$s10Foundation7ProcessCACycfC", "$s10Foundation7ProcessCMa"]
    #expect(breaches(undefined: symbols) == ["Foundation.Process"])
  }

  @Test(arguments: [
    ("$s12TimerInActor4noteyySSF", "note"),
    ("$s12TimerInActor4TaskVMn", "Task"),
    ("$s12TimerInActor10behavioursSaySSGvp", "behaviours"),
  ])
  func `a name at file level that the check uses is refused`(_ symbol: String, _ name: String) {
    #expect(breaches(defined: [symbol]) == [name])
  }

  @Test(arguments: [
    // Private to its file, a member of a type, another module's, and a name of its own.
    "$s12TimerInActor4note33_0123456789ABCDEF0123456789ABCDEFLLyySSF", "$s12TimerInActor8ProviderC4noteyySSF",
    "$s9Conductor4noteyySSF", "$s12TimerInActor5notesyySSF",
  ])
  func `a name that the check cannot mistake is allowed`(_ symbol: String) {
    #expect(breaches(defined: [symbol]).isEmpty)
  }

  @Test func `other rules are another key for what was decided under them`() {
    #expect(integrity.rules != Integrity(chapter: .timerInActor, reserved: ["note"]).rules)
    #expect(integrity.rules == Integrity(chapter: .timerInActor, reserved: ["expect", "note"]).rules)
  }

  @Test func `a listing is read into what is defined and what is not`() {
    let symbols = ObjectSymbols(listing: "exit U\nmain T 0 10\n__gmon_start__ w\n\n$s1M1fyyF T 10 4\n")
    #expect(symbols.undefined == ["exit", "__gmon_start__"])
    #expect(symbols.defined == ["main", "$s1M1fyyF"])
  }
}
