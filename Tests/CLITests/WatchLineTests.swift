import Testing

@testable import Commands
@testable import Grading

/// What is printed where there is no screen.
struct WatchLineTests {
  private func lines(_ events: [WatchEvent]) -> [String] {
    var model = Samples.model()
    return events.compactMap { event in
      _ = model.take(event)
      return WatchLine(event, model: model, ink: .none).map { "\($0.code.rawValue) \($0.text)" }
    }
  }

  private func save(_ text: String) -> WatchEvent { .files(chapter: "LostTickets", Samples.files(text)) }

  @Test func `each verdict is a line, with the first thing that is wrong`() {
    #expect(
      lines([
        save("a"), .judged(job: 1, Samples.judgement("a", Samples.failed)), save("b"),
        .judged(job: 2, Samples.judgement("b")),
      ]) == [
        "1 ✗ not passed  LostTickets  4 passed, 1 failed, 0 not run: The list shows the answer to the last query",
        "0 ✓ passed      LostTickets  5 passed, 0 failed, 0 not run",
      ])
  }

  @Test func `a verdict on older bytes is not printed`() {
    #expect(
      lines([save("a"), save("b"), .judged(job: 1, Samples.judgement("a", Samples.failed))]).isEmpty)
  }

  @Test func `files that were away are told, and again when they are back`() {
    let lines = lines([
      save("a"), .judged(job: 1, Samples.judgement("a")), .files(chapter: "LostTickets", WatchedFiles()),
      save("a"),
    ])
    #expect(
      lines.dropFirst() == [
        "2 ! not graded  LostTickets  there is no Swift file in Exercises/LostTickets",
        "0 ✓ passed      LostTickets  5 passed, 0 failed, 0 not run",
      ])
  }

  @Test func `what the compiler says first is told with its place`() {
    let verdict = Samples.unjudged { verdict in
      verdict.diagnostics = [
        Diagnostic(
          file: "Search.swift", line: 3, column: 9, severity: .error, group: nil,
          text: "cannot find 'load' in scope", notes: [])
      ]
    }
    #expect(
      lines([save("a"), .judged(job: 1, Samples.judgement("a", verdict))]) == [
        "1 ✗ not passed  LostTickets  compile failed: Exercises/LostTickets/Search.swift:3: "
          + "cannot find 'load' in scope"
      ])
  }
}
