import Curriculum
import Grading
import Report

extension Verdict {
  /// What a pass is worth: how many behaviours hold, under how many schedules, and what else was looked for.
  var proof: String {
    let scheduled = behaviours.filter { $0.entry.lane == .scheduled && $0.report.schedulesRun > 0 }
    let whole = scheduled.filter(\.report.isWholeSpace)
    let part = scheduled.filter { !$0.report.isWholeSpace }
    let threads = behaviours.count { $0.entry.lane == .threads }
    let network = behaviours.count { $0.entry.lane == .network }
    let probes = behaviours.count { $0.entry.lane == .probes }
    let levels = behaviours.count { $0.entry.lane == .levels }
    var parts: [String] = []
    if !whole.isEmpty { parts.append("\(whole.count.of("behaviour")) under every schedule there is") }
    if !part.isEmpty {
      let runs = part.map(\.report.schedulesRun).min() ?? 0
      let words = whole.isEmpty ? part.count.of("behaviour") : "\(part.count)"
      parts.append("\(words) under \(runs.grouped) of \(part.count == 1 ? "its" : "their") schedules")
    }
    if threads > 0 { parts.append("\(threads) on real threads, without a data race") }
    if network > 0 {
      let words = parts.isEmpty ? network.of("behaviour") : "\(network)"
      parts.append("\(words) over real connections")
    }
    if probes > 0 { parts.append("\(probes) by the compiler") }
    if levels > 0 { parts.append("clean at \(levels.of("level")) of checking") }
    return parts.joined(separator: "; ")
  }
}
