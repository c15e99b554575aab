import Classroom
import Commands

extension IntakeError: WordedError {
  var status: ExitCode { .notGraded }

  func message(for invoker: Invoker) -> Message {
    switch self {
    case .missing(let path):
      Message(
        error: "there is no folder of submissions at \(path)",
        notes: ["name the folder that has a folder or an archive for each learner, or the archive of all"])
    case .unreadable(let path, let reason):
      Message(error: "the submissions in \(path) cannot be read: \(reason)")
    case .oneSubmission(let path, let sign):
      Message(
        error:
          "\(path) is one submission and no folder of them: it has '\(sign.printableLine)' directly in it",
        notes: ["name the folder above it, with a folder or an archive for each learner"])
    case .nothingHandedIn(let path, let leftAside):
      Message(
        error: "there is no submission in \(path)",
        notes: [
          "a submission is a folder, a .zip, a .tar.gz or a Swift file; "
            + (leftAside == 0
              ? "the folder is empty"
              : "\(leftAside.of("other file")) \(leftAside == 1 ? "was" : "were") left aside")
        ])
    case .sameLearner(let clashes):
      Message(
        error:
          "\(clashes.count == 1 ? "a learner has" : "\(clashes.count) learners have") more than one submission",
        details: clashes.map {
          "'\($0.id.printableLine)': " + $0.origins.map(\.printableLine).joined(separator: " and ")
        },
        notes: [
          "a gradebook has one line for a learner, so nothing was graded",
          "rename or remove all but one of each and run this again",
        ])
    case .unusableArchive(let path, let reason):
      Message(
        error: "the submissions in \(path) cannot be unpacked: \(reason.printableLine)",
        notes: ["download it again, or unpack it yourself and name the folder"])
    case .missingProgram(let program, let package, let archive):
      Message(
        error: "not graded: '\(program)' is not installed, and \(archive.printableLine) needs it",
        notes: ["on Debian: apt install \(package)", "nothing was graded, and no submission is at fault"])
    case .otherTar(let path, let archive):
      Message(
        error: "not graded: \(path) is not GNU tar, and \(archive.printableLine) needs it",
        notes: ["install GNU tar or unpack the archives yourself; no submission is at fault"])
    case .programFailed(let program, let archive, let output):
      Message(
        error: "not graded: \(program) failed at \(archive.printableLine)",
        details: Message.details(of: output),
        notes: [
          "nothing was graded; run this again, and if it fails again take that archive out to grade the others"
        ])
    case .workshop(let error):
      error.message(for: invoker)
    }
  }
}
