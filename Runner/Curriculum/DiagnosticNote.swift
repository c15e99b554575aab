/// What a diagnostic of the compiler means in a chapter.
package struct DiagnosticNote: Sendable {
  /// A part of the compiler's message, or a group such as `#ActorIsolatedCall`.
  package let matching: String
  package let explanation: String
  /// The heading of the guide page's section that says more; `nil` for the whole page.
  package let section: String?

  package init(_ matching: String, _ explanation: String, section: String? = nil) {
    self.matching = matching
    self.explanation = explanation
    self.section = section
  }
}
