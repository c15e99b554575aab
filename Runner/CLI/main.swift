import Curriculum
import Foundation
import Grading
import Report

let workspace = Workspace.containing(URL(filePath: FileManager.default.currentDirectoryPath))!
let toolchain = try Toolchain.find()
let grader = try Grader(workspace: workspace, toolchain: toolchain) { print("building support") }
let chapter = Curriculum.chapter(named: CommandLine.arguments[1])!
let s = try Submission(of: chapter, in: URL(filePath: CommandLine.arguments[2]), workspace: workspace)
var o = GradingOptions(); o.isLenient = CommandLine.arguments.contains("--lenient")
let v = try grader.grade(s, options: o)
print(v.lanes); for d in v.diagnostics { print(d) }; for c in v.contractBreaches { print(c) }; print(v.integrityBreaches)
for b in v.behaviours { print(b.entry.id, b.report.outcome, b.report.schedulesRun, b.report.isWholeSpace, b.report.finding as Any, b.report.schedule as Any, b.remarks); for e in b.report.timeline { print("   ", e) } }
print(v.seconds)
