import Grading

/// What came of one chapter of one learner, in a word and a sign.
enum ReportCell: Hashable {
  /// Why no behaviour of a hand-in was run.
  enum Obstacle: String, Hashable {
    case compile = "does not compile"
    case contract = "lacks what the check uses"
    case integrity = "refers to what the chapter does not allow"
  }

  case passed
  /// So many behaviours of so many have held.
  case partly(Int, of: Int)
  case notRun(Obstacle)
  /// Nothing that could be graded.
  case broken
  case missing
  /// The starter as it is.
  case untouched

  init(_ result: ClassResult) {
    guard let verdict = result.verdict else {
      self = .broken
      return
    }
    guard !result.isUntouched else {
      self = .untouched
      return
    }
    let held = verdict.behaviours.count { $0.result == "passed" }
    if result.isPassed {
      self = .passed
    } else if !verdict.behaviours.contains(where: { $0.result != "not run" }) {
      self = .notRun(
        !verdict.integrityBreaches.isEmpty
          ? .integrity : verdict.contractBreaches.isEmpty ? .compile : .contract)
    } else {
      self = .partly(held, of: verdict.behaviours.count)
    }
  }

  /// What stands in the map.
  var sign: String {
    switch self {
    case .passed: "✓"
    case .partly(let held, let all): "\(held)/\(all)"
    case .notRun: "⊘"
    case .broken: "!"
    case .missing: "–"
    case .untouched: "○"
    }
  }

  /// The same for who hears it.
  var words: String {
    switch self {
    case .passed: "passed"
    case .partly(let held, let all): "\(held) of \(all) behaviours"
    case .notRun(let obstacle): obstacle.rawValue
    case .broken: "broken hand-in"
    case .missing: "not handed in"
    case .untouched: "starter, unchanged"
    }
  }

  /// The class of its look: what failed more is redder.
  var style: String {
    switch self {
    case .passed: "p"
    case .partly(0, _): "f0"
    case .partly(let held, let all): held * 2 < all ? "f1" : "f2"
    case .notRun: "n"
    case .broken: "b"
    case .missing: "m"
    case .untouched: "m"
    }
  }
}
