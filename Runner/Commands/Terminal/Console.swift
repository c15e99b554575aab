import Foundation

/// Where results and remarks go.
package struct Console: Sendable {
  package let ink: Ink
  /// Colours of what goes to stderr, which may be a terminal when stdout is none.
  package let remarkInk: Ink
  private let output: @Sendable (String) -> Void
  private let remarks: @Sendable (String) -> Void

  /// - Parameters:
  ///   - ink: The colours of results.
  ///   - remarkInk: The colours of remarks.
  ///   - output: Takes results.
  ///   - remarks: Takes progress and errors.
  package init(
    ink: Ink, remarkInk: Ink, output: @escaping @Sendable (String) -> Void,
    remarks: @escaping @Sendable (String) -> Void
  ) {
    self.ink = ink
    self.remarkInk = remarkInk
    self.output = output
    self.remarks = remarks
  }

  /// A result, with a line feed at its end.
  package func write(_ text: String) { output(text + "\n") }

  /// A result as it is, whatever it ends with.
  package func writeAsItIs(_ text: String) { output(text) }

  /// A result as JSON; equal values give equal bytes.
  package func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    output(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// Progress or an error, with a line feed at its end.
  package func remark(_ text: String) { remarks(text + "\n") }
}

extension Console {
  /// The streams of this process.
  package static func standard(environment: [String: String]) -> Self {
    Self(
      ink: .forTerminal(1, environment), remarkInk: .forTerminal(2, environment),
      output: { writeAll($0, to: .standardOutput) }, remarks: { writeAll($0, to: .standardError) })
  }

  private static func writeAll(_ text: String, to handle: FileHandle) {
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      // A result that nobody got must not look like one: a full disk behind `> file`, say.
      exit(ExitCode.notGraded.rawValue)
    }
  }
}

extension Ink {
  /// Colours for a stream that is a terminal, unless the environment says otherwise.
  fileprivate static func forTerminal(_ descriptor: Int32, _ environment: [String: String]) -> Self {
    Self(
      isColoured: isatty(descriptor) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        && environment["TERM"] != "dumb")
  }
}
