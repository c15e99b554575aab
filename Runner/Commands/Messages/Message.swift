/// What a person is told of an error: the fact first, then why and what to do.
package struct Message: Hashable {
  /// The thing, the fact, both values; lower case, no full stop.
  package let error: String
  /// What a tool said, line by line.
  package var details: [String] = []
  package var notes: [String] = []

  package init(error: String, details: [String] = [], notes: [String] = []) {
    self.error = error
    self.details = details
    self.notes = notes
  }

  /// The message as it is printed.
  package func text(_ ink: Ink) -> String {
    ([ink(.failed, "error:") + " " + error] + details.map { "  " + $0 }
      + notes.map { ink(.strong, "note:") + " " + $0 }).joined(separator: "\n")
  }
}

/// An error that has a message for people and an exit status.
package protocol WordedError: Error {
  /// What a person is told.
  ///
  /// - Parameter invoker: How that person starts commands.
  /// - Returns: The message.
  func message(for invoker: Invoker) -> Message
  var status: ExitCode { get }
}

extension Message {
  /// The most lines of a tool's output that a message repeats; the first ones name the cause.
  private static let mostDetails = 12

  /// The first lines of what a tool said.
  package static func details(of output: String) -> [String] {
    let lines = output.printable.split(separator: "\n").map(String.init)
    guard lines.count > mostDetails else { return lines }
    return lines.prefix(mostDetails) + ["… \((lines.count - mostDetails).of("line")) more"]
  }
}
