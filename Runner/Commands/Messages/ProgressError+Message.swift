import Progress

extension ProgressError: WordedError {
  package var status: ExitCode { .notGraded }

  package func message(for invoker: Invoker) -> Message {
    switch self {
    case .unreadable(let path, let reason):
      Message(error: "the progress in \(path) cannot be read: \(reason)")
    case .unwritable(let path, let reason):
      Message(
        error: "nothing was recorded: \(path) cannot be written: \(reason)",
        notes: ["make room or give yourself the right to write there and run this again"])
    }
  }
}

extension Learner.NameError: WordedError {
  package var status: ExitCode { .usage }

  package func message(for invoker: Invoker) -> Message {
    switch self {
    case .empty:
      Message(
        error: "nobody's progress is meant: there is no learner's name",
        notes: ["say --learner NAME or set WORKSHOP_LEARNER"])
    case .hasControlCharacters(let name):
      Message(error: "'\(name.printableLine)' cannot be a learner's name: it must be one line of text")
    case .tooLong(let name, let bytes, let limit):
      Message(
        error:
          "'\(name.prefix(20))…' is too long for a learner's name: \(bytes) bytes as a file name, of at most \(limit)"
      )
    }
  }
}

extension ProgressRemark {
  /// The remark on a file of progress.
  func text(in file: String) -> String {
    switch self {
    case .cutLastLine(let number):
      "\(file):\(number): the last line was cut off while it was written; it does not count"
    case .senseless(let number):
      "\(file):\(number): the line makes no sense; it does not count"
    case .newerVersion(let number, let version):
      "\(file):\(number): the line was written by a newer workshop, version \(version); it does not count"
    case .otherLearner(let number, let name):
      "\(file):\(number): the line belongs to '\(name.printableLine)'; it does not count"
    case .repeated(let number):
      "\(file):\(number): the line repeats an earlier one; it counts once"
    }
  }
}
