import Foundation
import Glibc
import Grading

// `make bench`: what a verdict takes, beside what it can be held against.

do {
  let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp {
    print(BenchOptions.help, terminator: "")
    exit(0)
  }
  let bench = try Bench(options)
  defer { bench.removeScratch() }
  var report = BenchReport()
  var isWhole = true
  for part in options.parts {
    do {
      switch part {
      case .edit: report.edit = try EditBench(bench: bench).run()
      case .first: report.first = try FirstBench(bench: bench).run()
      case .schedules: report.schedules = try ScheduleBench(bench: bench).run()
      case .class: report.classroom = try ClassBench(bench: bench).run()
      case .watch: report.watch = try WatchBench(bench: bench).run()
      }
    } catch {
      // What the others have measured is not lost with it.
      bench.say("error: '\(part.rawValue)' was not measured: \(error)")
      isWhole = false
    }
  }
  print(report.text(Machine.words(with: bench.toolchain)))
  if !isWhole {
    bench.removeScratch()
    exit(2)
  }
  if options.isShort {
    let recorded = Recorded(in: bench.workspace.root)
    if options.isRecording { try recorded.write(report.ratios) }
    let faults = try recorded.faults(in: report.ratios)
    for fault in faults { bench.say("slower than recorded: \(fault)") }
    if !faults.isEmpty {
      bench.removeScratch()
      exit(1)
    }
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(2)
}
