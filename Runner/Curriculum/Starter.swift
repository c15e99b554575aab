/// What a starter shows before anything is changed.
package struct Starter: Sendable {
  /// Parts of the compiler's messages by which the check must reject it, each of which must occur; empty when
  /// the documented problem shows only at run time.
  package let diagnostics: [String]
  /// The behaviours that its code, compiled as SwiftPM compiles it, does not show; every other one holds.
  package let failing: [String]

  package init(diagnostics: [String] = [], failing: [String]) {
    self.diagnostics = diagnostics
    self.failing = failing
  }
}
