package import Curriculum
import Report

/// What is left of the compiler's diagnostics about concurrency at one level of checking.
package struct LevelVerdict: Sendable {
  /// Diagnostics that have the same cause.
  package struct Cause: Hashable, Sendable {
    /// The compiler's group, `#MutableGlobalVariable`, or some words where it names none.
    package let name: String
    package let count: Int
  }

  package let level: CheckingLevel
  /// In the order of their places.
  package let diagnostics: [Diagnostic]

  /// The causes, the most frequent first.
  package var causes: [Cause] {
    Dictionary(grouping: diagnostics, by: \.cause).map { Cause(name: $0, count: $1.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// The first diagnostic of each cause, in the order of the causes.
  package var firstOfEach: [Diagnostic] {
    causes.compactMap { cause in diagnostics.first { $0.cause == cause.name } }
  }

  /// The causes in a line: `3 #SendableClosureCaptures, 1 about Sendable`.
  package var summary: String {
    causes.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
  }
}

extension BehaviourVerdict {
  /// How a behaviour ends that says that nothing is left at a level.
  init(entry: BehaviourEntry, on level: LevelVerdict) {
    let count = level.diagnostics.count
    let finding = Finding(
      id: "left", expected: "no diagnostic about concurrency with the checking set to \(level.level.title)",
      happened: "\(count) \(count == 1 ? "is" : "are") left: \(level.summary)")
    self.init(
      entry: entry,
      report: BehaviourReport(
        id: entry.id, outcome: count == 0 ? .passed : .failed, finding: count == 0 ? nil : finding),
      output: "", diagnostics: level.firstOfEach)
  }
}

extension Diagnostic {
  /// Whether it is a warning that has to be an error: where a declaration with `@preconcurrency` is used from the wrong
  /// side, or a protocol with it has demanded Sendable, the compiler warns, in the Swift 6 mode too, and gives the message no
  /// group by which it could be raised.
  var isErrorAllTheSame: Bool {
    guard severity == .warning, group == nil else { return false }
    let isUse = ["can not be referenced from", "can not be mutated from"].contains { text.contains($0) }
    return text.contains("-isolated") && isUse || text.contains("'Sendable'-conforming")
  }

  /// Whether it says something of concurrency; an error of the compiler always counts.
  var isAboutConcurrency: Bool {
    severity == .error || isErrorAllTheSame || text.hasSuffix(Self.later)
      || group.map(Compiler.concurrencyGroups.contains) ?? false
  }

  /// The message without what depends on the mode.
  var withoutMode: Self {
    var diagnostic = self
    diagnostic.severity = .error
    if text.hasSuffix(Self.later) { diagnostic.text.removeLast(Self.later.count) }
    diagnostic.notes = []
    return diagnostic
  }

  private static let later = "; this is an error in the Swift 6 language mode"

  /// The group or, where the compiler names none, what it is about in some words.
  fileprivate var cause: String {
    if let group, group != "ErrorInFutureSwiftVersion" { return "#\(group)" }
    return if text.contains("'Sendable'") {
      "about Sendable"
    } else if text.contains("isolated") {
      "about isolation"
    } else {
      "about other things"
    }
  }
}
