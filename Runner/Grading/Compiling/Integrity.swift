import Curriculum

/// Decides what a learner's object file may refer to and declare.
///
/// The undefined symbols of an object file are everything outside that it can reach, also through
/// `@_silgen_name`. Swift's own modules are allowed, but for the types that reach files, processes or the
/// network; of C only what the compiler itself puts in and what a chapter lists. What it declares at file level
/// must not have the name of something that the hidden behaviours use: the compiler might take the learner's.
struct Integrity {
  private let chapter: Chapter
  private let reserved: Set<String>
  /// Types that reach out of the process, by the beginning of their manglings.
  private static let refusedTypes: [(mangled: String, name: String)] = [
    ("10Foundation7ProcessC", "Foundation.Process"),
    ("10Foundation10FileHandleC", "Foundation.FileHandle"),
    ("10Foundation11FileManagerC", "Foundation.FileManager"),
  ]
  /// The beginning of the manglings of the module that `URLSession` is in, which only chapters over the network allow.
  private static let networking = "20FoundationNetworking"
  /// C functions that the compiler emits calls to by itself, or that block a thread for some time, which the
  /// conductor makes virtual.
  private static let everywhere: Set<String> = [
    "_Block_copy", "_Block_release", "_GLOBAL_OFFSET_TABLE_", "_NSConcreteStackBlock", "_Unwind_Resume",
    "__stack_chk_fail", "__tls_get_addr", "_swiftEmptyArrayStorage", "_swiftEmptyDictionarySingleton",
    "_swiftEmptySetSingleton", "bzero", "fmod", "free", "malloc",
    "memcmp", "memcpy",
    "memmove",
    "memset", "nanosleep", "sleep", "strcmp", "strlen", "usleep",
  ]
  /// The beginning of the manglings of `Synchronization.Mutex` and what it uses.
  private static let mutex = "$s15Synchronization"
  /// Names of the standard library that behaviours use.
  private static let standard: Set<String> = [
    "Actor", "Array", "AsyncStream", "Bool", "CancellationError", "ContinuousClock", "Dictionary", "Duration",
    "Error", "Int", "MainActor", "Optional", "Result", "Sendable", "Set", "String", "Task",
  ]

  /// - Parameters:
  ///   - chapter: The chapter, for what it allows.
  ///   - reserved: The names that the modules declare with which behaviours are made.
  init(chapter: Chapter, reserved: Set<String>) {
    self.chapter = chapter
    self.reserved = reserved.union(Self.standard).union(["behaviours"])
  }

  /// Everything that the decision depends on besides the object file, for keys of what was decided before.
  var rules: String {
    ([Self.mutex] + Self.refusedTypes.map(\.mangled) + Self.everywhere.sorted() + reserved.sorted()
      + [isOverNetwork ? Self.networking : ""] + chapter.outsideFunctions.sorted()).joined(separator: " ")
  }

  private var isOverNetwork: Bool { chapter.lanes.contains(.network) }

  /// What is not allowed, sorted.
  func breaches(_ symbols: ObjectSymbols) -> [IntegrityBreach] {
    let outside = Set(symbols.undefined.compactMap { refusal($0, symbols) }).sorted()
    let names = symbols.namesAtFileLevel(of: chapter.name).intersection(reserved).sorted()
    return outside.map { IntegrityBreach(kind: .outsideReference, name: $0) }
      + names.map { IntegrityBreach(kind: .reservedName, name: $0) }
  }

  private func refusal(_ symbol: String, _ symbols: ObjectSymbols) -> String? {
    // What `Mutex` is made of is compiled into whoever uses it, its system call for waiting included.
    if symbol == "syscall", symbols.undefined.contains(where: { $0.hasPrefix(Self.mutex) }) { return nil }
    if symbol.hasPrefix("$s") {
      if !isOverNetwork, symbol.dropFirst(2).hasPrefix(Self.networking) { return "FoundationNetworking" }
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
