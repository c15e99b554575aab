/// What is wrong with a command line.
package enum UsageError: Error, Hashable {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, command: String?, nearest: String?)
  case missingValue(option: String, value: String)
  case unwantedValue(option: String, value: String)
  case badValue(option: String, value: String, expected: String)
  case repeatedOption(String)
  case conflict(String, String)
  case missingArgument(String, command: String)
  case unwantedArgument(String, command: String)
  case unknownChapter(String, nearest: String?)
  case unknownBehaviour(String, chapter: String, nearest: String?, all: [String])
  /// No file for other programs is called so.
  case unknownFormat(String, nearest: String?, all: [String])
  case unknownSection(String, chapter: String, nearest: String?, all: [String])
  /// A new chapter's name cannot be that of a module.
  case badChapterName(String, reason: String)
  /// A new chapter would take the place of something.
  case takenChapterName(String, path: String)
}
