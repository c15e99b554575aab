import Classroom
import Commands

extension HandoutError: WordedError {
  var status: ExitCode {
    switch self {
    case .taken: .usage
    case .noProgram, .programFailed, .unreadable, .unwritable: .notGraded
    }
  }

  func message(for invoker: Invoker) -> Message {
    switch self {
    case .noProgram(let program):
      Message(
        error: "there is no '\(program)', with which the archive is made",
        notes: ["GNU tar and gzip are packages of every Linux: 'apt-get install tar gzip' on Debian"])
    case .programFailed(let program, let output):
      Message(
        error: "'\(program)' failed: the archive is not made", details: Message.details(of: output),
        notes: program == "tar" ? ["it must be GNU tar, which can sort by name and set times"] : [])
    case .unreadable(let path, let reason):
      Message(
        error: "\(path) cannot be handed out: \(reason)",
        notes: ["'git status' shows what is missing from the workshop"])
    case .unwritable(let path, let reason):
      Message(
        error: "\(path) cannot be written: \(reason)",
        notes: [
          "name a file in a folder that is there with "
            + "'\(invoker.typed("handout", nil, ["--out", "FILE.tar.gz"]))'"
        ])
    case .taken(let path):
      Message(
        error: "\(path) exists and is not this edition",
        notes: ["it was left as it is; name another file, or remove this one"])
    }
  }
}
