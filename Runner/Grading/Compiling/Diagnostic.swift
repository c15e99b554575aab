/// One message of the compiler about the learner's code.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error
    case warning
    case note
  }

  /// The path below the learner's folder, or below the given files' with `Given/` in front.
  package var file: String
  package var line: Int
  package var column: Int
  package var severity: Severity
  /// The group, `ActorIsolatedCall`; `nil` when the compiler names none.
  package var group: String?
  package var text: String
  /// What the compiler adds, in its order.
  package var notes: [String]
  /// What the message means in this chapter.
  package var explanation: String?
  /// The section of the guide page that says more.
  package var section: String?
}
