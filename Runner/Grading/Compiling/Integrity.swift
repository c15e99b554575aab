import Curriculum

/// Decides which outside symbols a learner's object file may refer to.
///
/// The undefined symbols of an object file are everything outside that it can reach, also through
/// `@_silgen_name`. Swift's own modules are allowed, but for the types that reach files, processes or the
/// network; of C only what the compiler itself puts in and what a chapter lists.
struct Integrity {
  private let chapter: Chapter
  /// The manglings of the learner's own module and of those it may use.
  private static let refusedTypes: [(mangled: String, name: String)] = [
    ("10Foundation7ProcessC", "Foundation.Process"),
    ("10Foundation10FileHandleC", "Foundation.FileHandle"),
    ("10Foundation11FileManagerC", "Foundation.FileManager"),
  ]
  /// C functions that the compiler emits calls to by itself, or that block a thread for some time, which the
  /// conductor makes virtual.
  private static let everywhere: Set<String> = [
    "_GLOBAL_OFFSET_TABLE_", "_Unwind_Resume", "__stack_chk_fail", "bzero", "fmod", "memcmp", "memcpy",
    "memmove", "memset", "nanosleep", "sleep", "strcmp", "strlen", "usleep",
  ]

  init(chapter: Chapter) {
    self.chapter = chapter
  }

  /// The symbols that are not allowed, sorted.
  func breaches(_ symbols: [String]) -> [IntegrityBreach] {
    Set(symbols.compactMap(refusal)).sorted().map(IntegrityBreach.init)
  }

  private func refusal(_ symbol: String) -> String? {
    if symbol.hasPrefix("$s") {
      let refused = Self.refusedTypes.first { symbol.dropFirst(2).hasPrefix($0.mangled) }
      return refused?.name
    }
    if symbol.hasPrefix("swift_") || symbol.hasPrefix("_swift_") || symbol.hasPrefix("__swift_") {
      return symbol == "swift_createExecutors" ? symbol : nil
    }
    if Self.everywhere.contains(symbol) || chapter.outsideFunctions.contains(symbol) { return nil }
    return symbol
  }
}
