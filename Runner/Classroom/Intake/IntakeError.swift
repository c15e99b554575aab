package import Grading

/// Why a folder of submissions could not be taken in; never the fault of one submission.
package enum IntakeError: Error, Sendable {
  /// Two or more submissions with one identifier of a learner.
  package struct Clash: Hashable, Sendable {
    package let id: String
    package let origins: [String]

    package init(id: String, origins: [String]) {
      self.id = id
      self.origins = origins
    }
  }

  /// There is nothing at a path.
  case missing(path: String)
  /// Something cannot be read.
  case unreadable(path: String, reason: String)
  /// The folder is itself a submission: it has this directly in it.
  case oneSubmission(path: String, sign: String)
  /// There is no submission in the folder; so many things were left aside.
  case nothingHandedIn(path: String, leftAside: Int)
  /// Several submissions have one identifier of a learner, so that a gradebook would be ambiguous.
  case sameLearner([Clash])
  /// The archive that holds the whole class cannot be used.
  case unusableArchive(path: String, reason: String)
  /// A program of the system is not installed, and this archive needs it.
  case missingProgram(String, package: String, archive: String)
  /// The program `tar` is not GNU tar.
  case otherTar(path: String, archive: String)
  /// A program of the system could not be started, was ended by somebody or said what nobody knows.
  case programFailed(String, archive: String, output: String)
  /// What comes from the workshop cannot be read, or what the runner keeps cannot be written.
  case workshop(GradingError)
}

/// Why something that a learner handed in cannot be graded.
struct SubmissionFault: Error, Hashable, Sendable {
  /// A sentence that the learner may read: lower case, no full stop.
  let reason: String
}
