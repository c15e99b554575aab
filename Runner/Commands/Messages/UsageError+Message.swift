extension UsageError: WordedError {
  package var status: ExitCode { .usage }

  package func message(for invoker: Invoker) -> Message {
    switch self {
    case .unknownCommand(let name, let nearest):
      Message(
        error: "there is no command '\(name)'" + Self.suggestion(nearest),
        notes: nearest == nil ? ["'\(invoker.typed("help"))' lists the commands"] : [])
    case .unknownOption(let name, let command, let nearest):
      Message(
        error: "\(command.map { "'\($0)' has" } ?? "there is") no option '\(name)'"
          + Self.suggestion(nearest),
        notes: nearest == nil
          ? ["'\(invoker.typed("help", nil, command.map { [$0] } ?? []))' lists the options"] : [])
    case .missingValue(let option, let value):
      Message(error: "'\(option)' needs a value: \(option) \(value)")
    case .unwantedValue(let option, let value):
      Message(error: "'\(option)' takes no value, but got '\(value)'")
    case .badValue(let option, let value, let expected):
      Message(error: "'\(option)' needs \(expected), not '\(value)'")
    case .repeatedOption(let option):
      Message(error: "'\(option)' is given twice")
    case .conflict(let first, let second):
      Message(error: "'\(first)' and '\(second)' cannot be used together")
    case .missingArgument(let name, let command):
      Message(
        error: "'\(command)' needs a \(name)",
        notes: [
          name == "CHAPTER"
            ? "'\(invoker.typed("list"))' names the chapters"
            : "'\(invoker.typed("help", nil, [command]))' says what it takes"
        ])
    case .unwantedArgument(let word, let command):
      Message(
        error: "'\(command)' does not know what to do with '\(word)'",
        notes: ["'\(invoker.typed("help", nil, [command]))' says what it takes"])
    case .unknownChapter(let name, let nearest):
      Message(
        error: "no chapter is named '\(name)'" + Self.suggestion(nearest),
        notes: nearest == nil ? ["'\(invoker.typed("list"))' names them"] : [])
    case .unknownBehaviour(let id, let chapter, let nearest, let all):
      Message(
        error: "\(chapter) has no behaviour '\(id)'" + Self.suggestion(nearest),
        notes: nearest == nil ? ["it has \(all.joined(separator: ", "))"] : [])
    case .unknownFormat(let name, let nearest, let all):
      Message(
        error: "there is no format '\(name)'" + Self.suggestion(nearest),
        notes: nearest == nil ? ["there are \(all.joined(separator: ", "))"] : [])
    case .unknownSection(let name, let chapter, let nearest, let all):
      Message(
        error: "the guide page of \(chapter) has no section '\(name)'" + Self.suggestion(nearest),
        notes: nearest == nil ? ["it has \(all.map { "'\($0)'" }.joined(separator: ", "))"] : [])
    case .badChapterName(let name, let reason):
      Message(
        error: "'\(name)' cannot be a chapter's name: \(reason)",
        notes: ["a chapter is named for its problem, as in LostTickets or TimerInActor"])
    case .takenChapterName(let name, let path):
      Message(error: "'\(name)' cannot be a chapter's name: there is \(path) already")
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
