/// How the person who reads a message starts commands, so that what a message names can be typed as it stands.
package enum Invoker: Hashable, Sendable {
  /// Through the Makefile.
  case make
  /// Through the program, called like this.
  case program(String)

  /// - Parameters:
  ///   - environment: The Makefile sets `WORKSHOP_CALLED_BY`.
  ///   - program: The program's name as it was called.
  package init(environment: [String: String], program: String) {
    self =
      environment["WORKSHOP_CALLED_BY"] == "make" ? .make : .program(program.isEmpty ? "workshop" : program)
  }

  /// What to type for a command.
  ///
  /// - Parameters:
  ///   - command: The command's name.
  ///   - chapter: The chapter it is about.
  ///   - options: Its options, each word on its own.
  /// - Returns: The command on one line.
  package func typed(_ command: String, _ chapter: String? = nil, _ options: [String] = []) -> String {
    words(command, chapter, options).joined(separator: " ")
  }

  /// What to type, after a label, on several lines that a shell reads as one when one is too short.
  package func labelled(
    _ label: String, _ command: String, _ chapter: String? = nil, _ options: [String] = []
  ) -> [String] {
    let indent = String(repeating: " ", count: label.columns)
    var lines: [String] = []
    var line = label
    let words = words(command, chapter, options)
    for (index, word) in words.enumerated() {
      // Two columns stay free for the backslash, but after the last word.
      let end = index == words.count - 1 ? 0 : 2
      if index > 0, line.columns + 1 + word.columns + end > TextBlock.width {
        lines.append(line + " \\")
        line = indent + "  " + word
      } else {
        line += (index == 0 ? "" : " ") + word
      }
    }
    return lines + [line]
  }

  /// The words of a command; none of them may be broken.
  private func words(_ command: String, _ chapter: String?, _ options: [String]) -> [String] {
    let quoted = options.map(Self.quoted)
    switch self {
    case .program(let program):
      return [program, command] + (chapter.map { [$0] } ?? []) + Self.withValues(quoted)
    case .make:
      var words = ["make"]
      if command == "check", let chapter {
        words.append("check-\(chapter)")
      } else {
        words.append(command)
        if let chapter { words.append("CHAPTER=\(chapter)") }
      }
      if command == "help", let about = quoted.first { return words + ["COMMAND=\(about)"] }
      if !quoted.isEmpty {
        let joined = quoted.joined(separator: " ")
        words.append(quoted.count == 1 ? "ARGS=\(joined)" : "ARGS=\"\(joined)\"")
      }
      return words
    }
  }

  /// Options with the values that belong to them.
  private static func withValues(_ words: [String]) -> [String] {
    words.reduce(into: []) { joined, word in
      if let last = joined.last, last.hasPrefix("--"), !last.contains(" "), !word.hasPrefix("--") {
        joined[joined.count - 1] = "\(last) \(word)"
      } else {
        joined.append(word)
      }
    }
  }

  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "-_./:,=+@%".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}
