import Classroom
import Commands
import Foundation
import Grading

/// Holds the results of a class against themselves, the hand-ins and a second grading.
struct AuditCommand: Command {
  static let syntax = CommandSyntax(
    .audit,
    discussion: """
      Looks whether each line of RESULTS/results.jsonl is as it was written and none is missing or was added; with \
      --submissions whether the hand-ins are the ones that were graded; with --regrade it grades some of them again. \
      Without a key a seal shows a slip, not a forger: whoever edits a line can seal it anew. With the --key that \
      'grade' was given it shows both. Exit status: 0 all of it holds, 1 something does not, 2 not audited, 64 wrong \
      use.
      """,
    argument: CommandSyntax.Argument(
      name: "RESULTS", help: "the folder that 'grade' or 'merge' wrote", isRequired: true),
    options: [
      SealKey.option,
      OptionSyntax("--submissions", "DIR", help: "hold the results against these hand-ins"),
      OptionSyntax("--regrade", "N", help: "grade N of them again; needs --submissions"),
      OptionSyntax("--seed", "N", help: "chooses which; else a random one, which is told"),
      OptionSyntax("--no-sandbox", help: "grade again with your own rights, outside of the sandbox"),
      OptionSyntax("--json", help: "what was found as JSON, nothing else on stdout"),
    ])

  private static let mostRegraded = 1_000_000

  /// What was found as programs read it.
  private struct Document: Encodable {
    let version = 1
    let holds: Bool
    let lines: Int
    let findings: [String]
    let notes: [String]
  }

  private let results: String
  private let keyFile: String?
  private let submissions: String?
  private let regraded: Int?
  private let seed: UInt64?
  private let isJSON: Bool
  private let isShutIn: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    results = arguments.words[0]
    keyFile = arguments.value("--key")
    submissions = arguments.value("--submissions")
    regraded = try arguments.int("--regrade", in: 1...Self.mostRegraded)
    seed = try arguments.unsigned("--seed")
    isJSON = arguments.has("--json")
    isShutIn = !arguments.has("--no-sandbox")
    if regraded != nil, submissions == nil { _ = try arguments.required("--submissions", "DIR") }
    if seed != nil, regraded == nil { _ = try arguments.required("--regrade", "N") }
  }

  func run(in context: Context) throws -> ExitCode {
    do {
      return try audit(in: context)
    } catch let error as GradingError {
      throw ClassError.grader(error)
    }
  }

  private func audit(in context: Context) throws -> ExitCode {
    let seal = try SealKey.seal(keyFile, in: context)
    let check = try ResultsFolder(try context.existingFolder(results)).check(sealedBy: seal)
    if check.isSealedWithKey, keyFile == nil { throw ClassError.keyNeeded(results: results) }
    var audit = ClassAudit(check)
    var notes: [String] = []
    if let submissions {
      let toolchain = try Toolchain.find(environment: context.environment)
      let workspace = try context.workspace()
      let folder = context.url(submissions)
      let now = try ClassPlan(
        of: folder, ClassPlan.Request(submissions: folder.path, chapters: check.record.chapters),
        workspace: workspace, toolchain: toolchain, seal: seal)
      audit.compare(with: now)
      notes += self.notes(audit)
      if let regraded {
        let seed = seed ?? UInt64.random(in: 0...999_999)
        let tasks = audit.sample(regraded, seed: seed, from: now)
        notes.append("graded again: \(tasks.count.of("submission")), chosen by --seed \(seed)")
        try regrade(tasks, workspace, toolchain, into: &audit, in: context)
      }
    }
    try tell(audit, notes, in: context)
    return audit.findings.isEmpty ? .passed : .notPassed
  }

  private func regrade(
    _ tasks: [ClassPlan.Task], _ workspace: Workspace, _ toolchain: Toolchain, into audit: inout ClassAudit,
    in context: Context
  ) throws {
    let display = GradeDisplay(on: context.console, environment: context.environment, isSilent: isJSON)
    let grader = try Grader(
      workspace: workspace, toolchain: toolchain,
      sandbox: isShutIn ? try .find(environment: context.environment) : nil
    ) {
      display.remark(Remark.buildingSupport)
    }
    display.begin(total: tasks.count, before: 0)
    defer { display.end() }
    for task in tasks {
      let verdict = try ClassGrader.grade(task, with: grader)
      display.count(isPassed: verdict.verdict == "passed")
      audit.compare(verdict, of: task)
    }
  }

  private func notes(_ audit: ClassAudit) -> [String] {
    var notes: [String] = []
    if !audit.changedChapters.isEmpty {
      notes.append(
        "judged by something else today than then: \(audit.changedChapters.joined(separator: ", "))")
    }
    if audit.newHandIns > 0 {
      notes.append("\(audit.newHandIns.of("hand-in")) came since, and have no grade here")
    }
    return notes
  }

  private func tell(_ audit: ClassAudit, _ notes: [String], in context: Context) throws {
    let console = context.console
    let findings = audit.findings.map(\.words)
    if isJSON {
      try console.write(
        json: Document(holds: findings.isEmpty, lines: audit.lineCount, findings: findings, notes: notes))
      return
    }
    let ink = console.ink
    var lines = findings.flatMap { TextBlock.labelled("✗ ", $0) }
    lines += notes.flatMap { TextBlock.labelled("note: ", $0) }
    if !lines.isEmpty { lines.append("") }
    let word = findings.isEmpty ? ink(.passed, "holds") : ink(.failed, "does not hold")
    let what = "\(audit.lineCount.of("line")) of \(audit.handInCount.of("hand-in"))"
    let found = findings.isEmpty ? "" : ", \(findings.count.of("finding"))"
    console.write((lines + ["audit: \(word) (\(what)\(found))"]).joined(separator: "\n"))
  }
}
