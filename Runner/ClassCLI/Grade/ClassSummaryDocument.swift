import Classroom
import Commands
import Grading

/// The end of `grade` and `merge` as programs read it.
struct ClassSummaryDocument: Encodable {
  let version = 1
  /// How many submissions were graded now; of several equal ones one.
  let graded: Int
  /// How many were graded by an earlier run.
  let gradedBefore: Int
  /// What the code was shut in with now; missing when nothing was graded.
  let sandbox: SandboxNote?
  let summary: ClassSummary
  let files: [String]

  init(_ summary: ClassSummary, graded: Int, before: Int, sandbox: SandboxNote? = nil, _ files: [String]) {
    self.summary = summary
    self.graded = graded
    gradedBefore = before
    self.sandbox = sandbox
    self.files = files
  }
}
