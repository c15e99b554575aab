/// What a graded program was shut in with, as it stands in a result.
package struct SandboxNote: Hashable, Codable, Sendable {
  /// What shut it in: `bubblewrap 0.8.0`; `nil` when nothing did.
  package let program: String?
  /// What was in force.
  package let inForce: [String]
  /// What this machine could not give, each with its reason.
  package let gaps: [String]

  package init(program: String?, inForce: [String], gaps: [String]) {
    self.program = program
    self.inForce = inForce
    self.gaps = gaps
  }

  /// What is noted where an instructor has said that there shall be no sandbox.
  package static let off = Self(
    program: nil, inForce: [], gaps: ["no sandbox: the code ran with the rights of whoever graded it"])
}
