import Curriculum
import Foundation
import Grading

/// What the parts of the benchmark have in common.
struct Bench {
  let workspace: Workspace
  let toolchain: Toolchain
  let grader: Grader
  /// The command that is measured.
  let program: String
  /// A folder for everything that is made on the way.
  let scratch: URL
  let options: BenchOptions

  init(_ options: BenchOptions) throws {
    guard let workspace = Workspace.containing(URL(filePath: FileManager.default.currentDirectoryPath))
    else { throw BenchError(description: "this is not inside a workshop") }
    self.workspace = workspace
    self.options = options
    toolchain = try Toolchain.find(environment: ProcessInfo.processInfo.environment)
    grader = try Grader(workspace: workspace, toolchain: toolchain)
    program =
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "workshop").path
    scratch = FileManager.default.temporaryDirectory.appending(path: "workshop-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  }

  func removeScratch() { try? FileManager.default.removeItem(at: scratch) }

  /// Measures the parts that are asked for.
  ///
  /// - Returns: What was measured, and whether that is all of it.
  func measure() -> (BenchReport, isWhole: Bool) {
    removeScratch()
    try? FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    var report = BenchReport()
    var isWhole = true
    for part in options.parts {
      do {
        switch part {
        case .edit: try EditBench(bench: self).run(into: &report.edit)
        case .first: report.first = try FirstBench(bench: self).run()
        case .schedules: report.schedules = try ScheduleBench(bench: self).run()
        case .class: report.classroom = try ClassBench(bench: self).run()
        case .watch: report.watch = try WatchBench(bench: self).run()
        }
      } catch {
        // What the others have measured is not lost with it.
        say("error: not all of '\(part.rawValue)' was measured: \(error)")
        isWhole = false
      }
    }
    return (report, isWhole)
  }

  /// Says what is going on; the table alone goes to the standard output.
  func say(_ text: String) { FileHandle.standardError.write(Data("bench: \(text)\n".utf8)) }

  @discardableResult
  func workshop(_ words: String..., in folder: URL? = nil) throws -> String {
    try workshop(words, in: folder)
  }

  @discardableResult
  func workshop(_ words: [String], in folder: URL? = nil) throws -> String {
    // A verdict of any kind is a verdict; anything else is a fault of the benchmark.
    try Shell.run(
      ["NO_COLOR=1", program] + words + ["--root", (folder ?? workspace.root).path], in: folder ?? scratch,
      allowed: [0, 1])
  }
}
