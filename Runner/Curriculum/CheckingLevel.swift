/// How much of concurrency the compiler checks, from the least to all of it.
///
/// The first three are settings of the Swift 5 language mode, in which what is found is a warning.
package enum CheckingLevel: String, Hashable, Sendable, CaseIterable {
  /// What claims to be Sendable, and code that says where it is isolated.
  case minimal
  /// That, and all code that uses concurrency.
  case targeted
  /// All code.
  case complete
  /// All code in the Swift 6 language mode, in which what is found is an error.
  case swift6

  /// What the level is called in messages.
  package var title: String {
    switch self {
    case .minimal, .targeted, .complete: rawValue
    case .swift6: "Swift 6"
    }
  }
}
