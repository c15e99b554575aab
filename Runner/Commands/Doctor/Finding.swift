/// One thing that doctor looked for.
struct Finding: Hashable {
  /// How it stands with it.
  enum State: String {
    case ok
    /// Nothing can be graded without it.
    case missing
    /// Something else does not work without it.
    case absent
  }

  let name: String
  let state: State
  /// What was found, or what is wrong.
  let detail: String
  /// What to type, or what to do where that is no single line.
  var advice: [String] = []
}

extension [Finding] {
  /// Whether a chapter can be graded.
  var allowGrading: Bool { !contains { $0.state == .missing } }
}
