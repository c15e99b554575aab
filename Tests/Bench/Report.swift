import Foundation
import Grading

/// What was measured, as the README quotes it.
struct BenchReport {
  var edit: [EditBench.Row] = []
  var first: FirstBench.Result?
  var schedules: ScheduleBench.Result?
  var classroom: ClassBench.Result?
  var watch: WatchBench.Result?

  /// Ratios that do not depend on how fast the machine is, by name.
  var ratios: [String: Double] {
    var ratios = Dictionary(
      edit.flatMap {
        [("\($0.chapter) to floor", $0.toFloor), ("\($0.chapter) to swift test", $0.toSwiftTest)]
      }, uniquingKeysWith: { $1 })
    if let watch { ratios["watch to check"] = watch.toCheck }
    return ratios
  }

  /// The tables, in Markdown.
  func text(_ machine: String) -> String {
    var lines = ["Measured on \(machine). Seconds: the median, and the least and the most.", ""]
    if !edit.isEmpty { lines += editLines }
    if let first { lines += Self.lines(first) }
    if let schedules { lines += Self.lines(schedules) }
    if let classroom { lines += Self.lines(classroom) }
    if let watch {
      lines += [
        "**Watch**, from a save of \(watch.chapter) to the first character: \(watch.saved.words); "
          + "a check of the same: \(watch.check.words).", "",
      ]
    }
    return lines.joined(separator: "\n")
  }

  private var editLines: [String] {
    func words(_ sample: (EditBench.Row) -> Sample) -> String { Sample(edit.map { sample($0).median }).words }
    func ratios(_ ratio: (EditBench.Row) -> Double) -> String { Sample(edit.map(ratio)).words }
    // The short form leaves the behaviours out.
    let isWhole = edit.allSatisfy { $0.testWithBehaviours.count > 0 }
    func whole(_ cell: String) -> String { isWhole ? " \(cell) |" : "" }
    return [
      "| Edit to verdict | `workshop check` | behaviours, of it | bare calls | `swift test`, empty |"
        + whole("`swift test`, behaviours compiled") + " of bare | of the empty one | without behaviours |"
        + whole("of the other"),
      "|---|---|---|---|---|---|---|---|" + (isWhole ? "---|---|" : ""),
    ]
      + edit.map {
        "| \($0.chapter) | \($0.check.words) | \($0.running.median.places(2)) | \($0.floor.words) "
          + "| \($0.swiftTest.words) |" + whole($0.testWithBehaviours.words)
          + " \($0.toFloor.places(2)) | \($0.toSwiftTest.places(2)) | \($0.buildToSwiftTest.places(2)) |"
          + whole($0.toTestWithBehaviours.places(2))
      } + [
        "| median of \(edit.count) | \(words(\.check)) | \(words(\.running)) | \(words(\.floor)) "
          + "| \(words(\.swiftTest)) |" + whole(words(\.testWithBehaviours))
          + " \(ratios(\.toFloor)) | \(ratios(\.toSwiftTest)) | \(ratios(\.buildToSwiftTest)) |"
          + whole(ratios(\.toTestWithBehaviours)),
        "", leastLine, "",
      ]
  }

  /// What of a `swift test` an edit takes whatever is kept, and in which chapters that is more than is aimed at.
  private var leastLine: String {
    func ratios(_ ratio: (EditBench.Row) -> Double) -> String { Sample(edit.map(ratio)).words }
    let over = edit.filter { $0.leastBuildToSwiftTest > EditBench.goal }
    let names = over.map { "\($0.chapter) \($0.leastBuildToSwiftTest.places(2))" }.joined(separator: ", ")
    return "Whatever is kept from before, an edit takes the compilation of its module and the links. Of an "
      + "empty `swift test` they are \(ratios(\.leastBuildToSwiftTest)) at the least, as bare calls shared "
      + "out evenly among the cores, and with the behaviours' runs \(ratios(\.leastToSwiftTest)): more than "
      + "\(EditBench.goal) in "
      + "\(over.count) \(over.count == 1 ? "chapter" : "chapters")" + (over.isEmpty ? "" : " (\(names))")
      + ", with the runs in \(edit.count { $0.leastToSwiftTest > EditBench.goal })."
  }

  private static func lines(_ first: FirstBench.Result) -> [String] {
    [
      "**First verdict** in a fresh clone: `make` \(first.build.seconds.places(1)) s, the first check "
        + "\(first.firstCheck.seconds.places(1)) s, which compiles what all programs share: together "
        + "\(first.verdict.seconds.places(1)) s, and at the least \(first.least.places(1)) s, their processor time shared "
        + "out evenly among the cores. The first check of "
        + "another chapter \(first.secondCheck.places(2)) s, of which \(first.behaviours.places(2)) s are for its "
        + "behaviours, compiled once for an interface; without them \(first.secondToWarm.places(2)) of a warm one, "
        + "\(first.warmCheck.words).", "",
    ]
  }

  private static func lines(_ schedules: ScheduleBench.Result) -> [String] {
    let slow = schedules.slow.map {
      "\($0.behaviour) \($0.seconds.places(2)) s, of which its \($0.jobs) jobs alone would take the runtime "
        + "\(schedules.bareSeconds($0).places(2)) s"
    }
    return [
      "| Behaviour | jobs | schedules | schedules a second | jobs a second | memory, early and at the end |",
      "|---|---|---|---|---|---|",
    ]
      + schedules.rows.map { row in
        let memory = row.memory.map { "\((Double($0) / 1_000_000).places(1)) MB" }.joined(separator: ", ")
        return "| \(row.size): \(row.chapter) `\(row.behaviour)` | \(row.jobs) | \(row.schedules) "
          + "| \(row.perSecond.median.places(0)) | \(row.jobsPerSecond.places(0)) | \(memory) |"
      } + [
        "",
        "Without a conductor, in one queue and in no other order, the runtime itself runs eight tasks and what waits "
          + "for them, \(schedules.bare.jobs) jobs, \(schedules.bare.perSecond.median.places(0)) times a second: "
          + "\(schedules.bare.jobsPerSecond.places(0)) jobs a second.", "",
        "A behaviour's 1,000 schedules, from the start of its program, in processor seconds, over "
          + "\(schedules.behaviours.count) behaviours: \(schedules.behaviours.words). "
          + "\(slow.count) take more than \(ScheduleBench.most) s"
          + (slow.isEmpty ? "." : ": \(slow.joined(separator: "; "))."), "",
      ]
  }

  private static func lines(_ result: ClassBench.Result) -> [String] {
    let each = result.processorSeconds / Double(result.works)
    let bare = result.bareProcessorSeconds / Double(result.works)
    let minutes = result.swiftTest.median * Double(result.works) / 60
    let shutIn = result.secondsInSandbox.map {
      "\($0.places(0)) s in the sandbox, \((Double(result.works) / $0 * 60).places(0)) a minute; "
    }
    return [
      "**A class** of \(result.works) different hand-ins, two workers: \(shutIn ?? "")\(result.seconds.places(0)) s "
        + "without one, \(result.perMinute.places(0)) a minute. Without it \(each.places(2)) s of processor time each, "
        + "\(result.runningSeconds.places(2)) s of which the behaviours run; the bare compilation of the same sources "
        + "\(bare.places(2)) s: \(result.toBare.places(2)) of it. One clean `swift test` takes "
        + "\(result.swiftTest.words) s, \(result.swiftTestProcessor.median.places(1)) s of processor time, so that "
        + "\(result.works) one after another would take \(minutes.places(0)) minutes (extrapolated from "
        + "\(result.swiftTest.count)).", "",
    ]
  }
}

extension Sample {
  init(_ values: [Double]) {
    self.init()
    for value in values { add(value) }
  }
}
