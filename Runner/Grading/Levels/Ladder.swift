import Curriculum

/// What the compiler said of a learner's module at each level of checking.
struct Ladder {
  /// Its messages by the level.
  private var messages: [CheckingLevel: String] = [:]

  init() {}

  /// Reads what `text` has written.
  init(text: String) {
    var level: CheckingLevel?
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init) {
      if line.hasPrefix(Self.marker) {
        level = CheckingLevel(rawValue: String(line.dropFirst(Self.marker.count)))
      } else if let level {
        messages[level, default: ""] += line + "\n"
      }
    }
  }

  /// All of it, each level's messages below a line with its name.
  var text: String {
    CheckingLevel.allCases.map { "\(Self.marker)\($0.rawValue)\n\(self[$0])" }.joined(separator: "\n")
  }

  // No line of a compiler begins so.
  private static let marker = "\0level "

  /// The messages at a level, as the compiler printed them; empty when there are none.
  subscript(level: CheckingLevel) -> String {
    get { messages[level, default: ""] }
    set { messages[level] = newValue }
  }

  /// What is left at each level.
  ///
  /// - Parameter explain: Adds what the chapter has to say to a diagnostic.
  /// - Returns: The levels in their order.
  func verdicts(explain: (Diagnostic) -> Diagnostic) -> [LevelVerdict] {
    CheckingLevel.allCases.map { level in
      let left = left(at: level).sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
      return LevelVerdict(level: level, diagnostics: left.map(explain))
    }
  }

  /// What is left at a level.
  ///
  /// In the Swift 6 mode an error of the types ends the compiler before it looks at what is sent. All of that is found by
  /// the complete checking, so the last level has what that has, and what only the mode itself finds.
  private func left(at level: CheckingLevel) -> [Diagnostic] {
    let own = DiagnosticParser.parse(self[level]).filter(\.isAboutConcurrency)
    guard level == .swift6 else { return own }
    let complete = left(at: .complete)
    let known = Set(complete.map(\.withoutMode))
    return complete + own.filter { !known.contains($0.withoutMode) }
  }
}
