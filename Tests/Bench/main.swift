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
  var (report, isWhole) = bench.measure()
  print(report.text(Machine.words(with: bench.toolchain)))
  if options.isShort, isWhole {
    let recorded = Recorded(in: bench.workspace.root)
    if options.isRecording { try recorded.write(report.ratios) }
    var faults = try recorded.faults(in: report.ratios)
    if !faults.isEmpty {
      // Something else may have run on the machine: only what is slow twice is slow.
      for fault in faults { bench.say("slower than recorded: \(fault); once more") }
      (report, isWhole) = bench.measure()
      let slow = Set(faults.map(\.name))
      faults = try recorded.faults(in: report.ratios.filter { slow.contains($0.key) })
      for fault in faults { bench.say("slower than recorded, twice: \(fault)") }
    }
    if isWhole, !faults.isEmpty {
      bench.removeScratch()
      exit(1)
    }
  }
  if !isWhole {
    bench.removeScratch()
    exit(2)
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(2)
}
