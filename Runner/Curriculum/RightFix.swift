/// A right fix, for those who have passed to compare theirs with.
package struct RightFix: Hashable, Sendable {
  /// Its folder under `Accepted`; `nil` for the solution.
  package let name: String?
  /// What it is: "a lock around the list".
  package let form: String
  /// When one would take it, after "Take it when": "callers must not wait".
  package let occasion: String

  package init(_ name: String, _ form: String, when occasion: String) {
    self.name = name
    self.form = form
    self.occasion = occasion
  }

  private init(form: String, when occasion: String) {
    name = nil
    self.form = form
    self.occasion = occasion
  }

  /// The reference fix.
  package static func solution(_ form: String, when occasion: String) -> Self {
    Self(form: form, when: occasion)
  }
}
