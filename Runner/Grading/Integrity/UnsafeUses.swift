import Curriculum

/// What the compiler calls unsafe in a learner's code, as far as it opens memory that is not the code's own.
///
/// With pointers a program can write anywhere, into what the check knows as well. What is only unsafe in what it promises
/// (`nonisolated(unsafe)`, `withUnsafeContinuation`, `unowned(unsafe)`, an executor's reference) is what chapters are about.
struct UnsafeUses {
  /// The group of the compiler's messages.
  static let group = "StrictMemorySafety"
  /// What makes the compiler speak of it.
  static let arguments = ["-strict-memory-safety"]

  private let chapter: Chapter

  init(chapter: Chapter) {
    self.chapter = chapter
  }

  /// Chapters in which a lock may be one of the system's have pointers to it.
  private var allowsPointers: Bool { chapter.outsideFunctions.contains { $0.hasPrefix("pthread_") } }

  /// What opens memory in any chapter: pointers out of numbers, and values taken for others.
  private static let never = ["init(bitPattern:)", "unsafeBitCast", "unsafeDowncast", "Builtin"]
  /// What opens memory where a chapter does not need it.
  private static let pointers = [
    "Pointer", "Unmanaged", "withUnsafeTemporaryAllocation", "CVaList", "_unsafe",
  ]

  /// What is not allowed, in the order of the compiler's messages, each line once.
  ///
  /// - Parameter diagnostics: The compiler's messages, with the learner's paths.
  /// - Returns: What is not allowed.
  func breaches(in diagnostics: [Diagnostic]) -> [IntegrityBreach] {
    var breaches: [IntegrityBreach] = []
    for diagnostic in diagnostics where diagnostic.group == Self.group {
      let texts = [diagnostic.text] + diagnostic.notes
      let words =
        Self.never.filter { !chapter.outsideFunctions.contains($0) } + (allowsPointers ? [] : Self.pointers)
      guard let text = texts.first(where: { text in words.contains { text.contains($0) } }) else { continue }
      let place = IntegrityBreach.Place(file: diagnostic.file, line: diagnostic.line)
      guard !breaches.contains(where: { $0.place == place }) else { continue }
      breaches.append(
        IntegrityBreach(
          kind: .construct, name: Self.name(in: text), place: place, instead: Self.instead(for: text)))
    }
    return breaches
  }

  /// What the message puts into quotes last: the type, or the function when there is none.
  private static func name(in text: String) -> String {
    let quoted = text.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter {
      $0.offset % 2 == 1
    }
    let names = quoted.map { String($0.element) }
    let name = names.last { name in pointers.contains { name.contains($0) } } ?? names.first ?? text
    // Of a function's type the argument.
    let parts = name.split { "() ".contains($0) }
    let best = name.first == "(" ? parts.first { $0.contains("Pointer") }.map(String.init) ?? name : name
    return best.hasSuffix(".Type") ? String(best.dropLast(5)) : best
  }

  private static func instead(for text: String) -> String {
    if text.contains("Unmanaged") {
      return "It counts references by hand: hold the object in a property or let a closure capture it."
    }
    if text.contains("unsafeBitCast") || text.contains("unsafeDowncast") {
      return "It takes one type for another unasked: convert with an initialiser, or cast with `as?`."
    }
    return """
      It reaches memory past Swift's checks, also memory of the check itself. Use arrays, `Data` and values; for a lock \
      `Mutex` or `NSLock`.
      """
  }
}
