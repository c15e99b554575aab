/// Keeps the names of types in the behaviours what they are, when a learner's module declares types of the same names.
///
/// What a module declares itself comes before what it imports, so the behaviours get a file with the true types under their
/// names: a learner may have a `Duration` or a `Track` of its own.
struct BehaviourShield {
  /// The file's name.
  static let file = "Shield.swift"

  /// The types of the standard library that behaviours name.
  private static let standard: [String: Set<String>] = [
    "Swift": [
      "AnyHashable", "Array", "Bool", "Character", "Collection", "Comparable", "Dictionary",
      "Double", "Duration", "Equatable", "Error", "Hashable", "Int", "Int32", "Int64", "Never", "Optional",
      "Result", "Sendable", "Sequence", "Set", "StaticString", "String", "Substring", "UInt", "UInt64",
      "UInt8",
      "Void",
    ],
    "_Concurrency": [
      "Actor", "AsyncStream", "AsyncThrowingStream", "CancellationError", "CheckedContinuation", "Clock",
      "ContinuousClock", "MainActor", "SuspendingClock", "Task", "TaskGroup", "TaskPriority",
      "ThrowingTaskGroup", "UnsafeContinuation",
    ],
  ]

  /// Their names.
  static let standardNames = standard.values.reduce(into: Set<String>()) { $0.formUnion($1) }

  private let modules: [String: Set<String>]

  /// - Parameter own: The types that the workshop's modules share, by module.
  init(own: [String: Set<String>]) {
    modules = Self.standard.merging(own) { $0.union($1) }
  }

  /// The modules that the file names, which a learner's type must not hide then.
  func modules(against names: Set<String>) -> Set<String> {
    Set(modules.filter { !$0.value.isDisjoint(with: names) }.keys)
  }

  /// Whether the file can keep a name.
  func keeps(_ name: String) -> Bool { modules.values.contains { $0.contains(name) } }

  /// The file for a learner's module.
  ///
  /// - Parameter names: What the module declares at file level.
  /// - Returns: The file's text; `nil` when none is needed.
  func text(against names: Set<String>) -> String? {
    let parts = modules.sorted { $0.key < $1.key }.map { module, types in
      (module, types.intersection(names).sorted())
    }.filter { !$0.1.isEmpty }
    guard !parts.isEmpty else { return nil }
    let imports = parts.map { "import \($0.0)" }
    let aliases = parts.flatMap { module, types in types.map { "typealias \($0) = \(module).\($0)" } }
    return (imports + [""] + aliases).joined(separator: "\n") + "\n"
  }
}
