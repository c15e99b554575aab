import Commands

/// A call of `grade` as it was typed, so that it can be named in full.
struct GradeCall: Hashable, Sendable {
  let submissions: String
  let results: String
  /// The other options, each word on its own.
  let options: [String]

  /// What to type.
  ///
  /// - Parameter invoker: How the person who reads it starts commands.
  /// - Returns: The command on one line.
  func typed(by invoker: Invoker) -> String {
    let (from, to) = (Invoker.quoted(submissions), Invoker.quoted(results))
    let others = options.map(Invoker.quoted)
    switch invoker {
    case .program(let program):
      return ([program, "grade", from, "--out", to] + others).joined(separator: " ")
    case .make:
      let rest = others.isEmpty ? [] : ["ARGS=\"\(others.joined(separator: " "))\""]
      return (["make", "grade", "SUBMISSIONS=\(from)", "OUT=\(to)"] + rest).joined(separator: " ")
    }
  }
}
