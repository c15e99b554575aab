// edition: leave out
// Only the whole checkout has the recipes.

import Classroom
import Foundation
import Grading
import Testing

/// The recipes of the guide for more than one machine, run on this one as they are printed.
@Suite(.serialized, .needsArchivers)
struct RecipeTests {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "workshop").path
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let recipes = "Guide/Recipes"
  private static let names = ["grade-on-hosts.sh", "grade-with-slurm.sh", "part.sbatch", "grade-class.yml"]

  private let folder: TemporaryFolder
  private let made: MadeClass

  init() throws {
    folder = try TemporaryFolder()
    made = try MadeClass(
      MadeClass.Size(
        learners: 5, broken: 1, works: 4, duplicates: 0, chapters: ["TimerInActor"], seed: 5,
        isExact: true),
      from: Self.root)
    try made.write(
      to: folder.url.appending(path: "class"), scratch: folder.url.appending(path: "scratch"), from: Self.root
    )
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private func run(_ words: String..., environment: [String: String] = [:]) throws -> String {
    let result = try ChildProcess.run(
      "/usr/bin/env", words, in: Self.root.path,
      environment: ProcessInfo.processInfo.environment.merging(
        ["NO_COLOR": "1", "WORKSHOP": Self.program].merging(environment) { $1 }
      ) { $1 },
      limits: ChildProcess.Limits(seconds: 600, outputBytes: 1 << 20))
    let said = String(decoding: result.output, as: UTF8.self)
    try #require(result.ending == .exited(0), "\(words): \(said)\(result.errorText)")
    return said
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func expectVerdicts(in results: String) throws {
    let lines = try folder.text("\(results)/results.jsonl").split(separator: "\n")
      .map { try ClassResult(line: Data($0.utf8)) }
    let found = Dictionary(
      uniqueKeysWithValues: lines.map {
        ("\($0.source.learner.id) \($0.chapter ?? "-")", $0.verdict?.verdict ?? "broken")
      })
    #expect(found == made.expected)
  }

  @Test(arguments: names) func `the page shows the recipe as it is run`(_ name: String) throws {
    let recipe = try Self.text("\(Self.recipes)/\(name)")
    let page = try Self.text("Guide/Workshop.docc/GradingAtScale.md")
    #expect(page.contains("`\(Self.recipes)/\(name)`"))
    #expect(page.contains("\n```\n\(recipe)```\n"))
  }

  @Test(
    .needsSandbox,
    .enabled(if: Installed.has("parallel"), "GNU parallel is not installed: apt-get install parallel"))
  func `GNU parallel grades a class in parts, and goes on where it was`() throws {
    let recipe = "\(Self.recipes)/grade-on-hosts.sh"
    let said = try run(recipe, path("class"), path("out"), ":", environment: ["PARTS": "3"])
    #expect(said.contains("5 hand-ins: 3 parts merged (2 passed, 2 not passed, 1 broken)"))
    try expectVerdicts(in: "out/whole")
    let again = try run(recipe, path("class"), path("out"), environment: ["PARTS": "3"])
    #expect(again.contains("nothing new"))
  }

  @Test(
    .needsSandbox,
    .enabled(
      if: LocalSlurm.isInstalled, "Slurm is not installed: apt-get install slurm-wlm munge"))
  func `a Slurm job array grades a class, and a job after it puts the parts together`() throws {
    let slurm = try LocalSlurm(in: folder.url.appending(path: "slurm"))
    let said = try run(
      "\(Self.recipes)/grade-with-slurm.sh", path("class"), path("out"), "--wait",
      environment: slurm.environment.merging(["PARTS": "2"]) { $1 })
    #expect(said.contains("Submitted batch job"))
    #expect(try folder.text("out/log-merge.txt").contains("5 hand-ins: 2 parts merged"))
    try expectVerdicts(in: "out/whole")
  }

  /// Runs the workflow's own commands, with the numbers that GitHub would put into them.
  @Test(.needsSandbox) func `the commands of the workflow grade a class in parts`() throws {
    let workflow = try Self.text("\(Self.recipes)/grade-class.yml")
    let parts = try #require(workflow.firstMatch(of: /part: \[([0-9, ]+)\]/)?.1).split(separator: ", ")
    let commands = Self.commands(of: workflow).filter { $0.contains(".build/debug/workshop ") }
    try #require(commands.count == 2)
    let environment = ["SUBMISSIONS": path("class"), "PARTS": path("parts"), "RESULTS": path("out")]
    func run(_ command: String, part: Substring) throws {
      let script = command.replacing("${{ matrix.part }}", with: part)
        .replacing("${{ strategy.job-total }}", with: "\(parts.count)")
        .replacing(".build/debug/workshop", with: "\"$WORKSHOP\"")
      #expect(!script.contains("${{"))
      _ = try self.run("bash", "-e", "-c", script, environment: environment)
    }
    for part in parts { try run(commands[0], part: part) }
    try run(commands[1], part: "")
    try expectVerdicts(in: "out")
  }

  /// What stands after `run:`, on its line or on the lines below it.
  private static func commands(of workflow: String) -> [String] {
    let lines = workflow.split(separator: "\n")
    return lines.indices.compactMap { index in
      guard let mark = lines[index].firstRange(of: "- run: ") else { return nil }
      let text = lines[index][mark.upperBound...]
      guard text == "|" else { return String(text) }
      let indent = lines[index].prefix { $0 == " " }.count + 2
      return lines[(index + 1)...].prefix { $0.prefix { $0 == " " }.count > indent }
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
  }
}
