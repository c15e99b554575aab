import Commands
import Curriculum
import Foundation
import Grading

/// Holds chapters against what they promise.
struct VerifyCommand: Command {
  static let syntax = CommandSyntax(
    .verify,
    discussion: """
      Each starter must be rejected for its documented reason and for no other, each solution and accepted fix must \
      pass, each rejected fix must be rejected by what it names. Exit status: 0 all of it holds, 1 something does \
      not, 2 not verified. With --repeat each piece is graded so many times, and all of its verdicts must be the \
      same but for the seconds. An edition for learners has only the starters to hold.
      """,
    argument: CommandSyntax.Argument(name: "CHAPTER", help: "else all of them", isRepeated: true),
    options: [
      OptionSyntax("--repeat", "N", help: "how often each piece is graded; 1 by itself"),
      OptionSyntax("--sandbox", help: "shut the code in as 'grade' does: what holds must hold there as well"),
    ])

  private let chapters: [Chapter]
  private let repeats: Int
  private let isShutIn: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let chapters = try arguments.chapters()
    self.chapters = chapters.isEmpty ? Curriculum.chapters : chapters
    repeats = try arguments.int("--repeat", in: 1...100_000) ?? 1
    isShutIn = arguments.has("--sandbox")
  }

  func run(in context: Context) throws -> ExitCode {
    do {
      let counter = Counter()
      let ink = context.console.remarkInk
      if context.isEdition {
        context.console.remark(
          "this edition for learners has no solutions: only the starters are held against their chapters")
      }
      let rows = try Verification(grader: context.makeGrader(isShutIn: isShutIn), repeats: repeats).run(
        chapters, willVerify: { counter.total = $0 },
        didVerify: { row in
          let place = counter.next()
          context.console.remark(
            "\(ink(.faint, place)) \(VerifyTable.piece(of: row)): \(row.isSound ? "holds" : "does not hold")")
        })
      context.console.write(VerifyTable(rows: rows, ink: context.console.ink).text)
      return rows.allSatisfy(\.isSound) ? .passed : .notPassed
    } catch let error as GradingError {
      throw VerificationStopped(cause: error)
    }
  }
}

/// Counts the pieces that are done, from several threads.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var done = 0
  /// Set before the first piece is done.
  var total = 0

  /// The place of the next piece: `[3/40]`.
  func next() -> String {
    lock.withLock {
      done += 1
      return "[\(done)/\(total)]"
    }
  }
}
