import Curriculum

/// Decides what a learner's object file may refer to and define.
///
/// The undefined symbols of an object file are everything outside that it can reach, also through `@_silgen_name`. Swift's
/// own modules are allowed, but for what reaches files, processes or the network; of C only what the compiler itself puts
/// in, what only calculates, and what a chapter lists. What it defines for everybody must be its own module's, and it has
/// no sections but the compiler's own: so nothing of it runs before the check, or in the place of something else.
struct Integrity {
  private let chapter: Chapter
  /// The modules of Swift that a program is linked with.
  private static let modules: Set<String> = [
    "CDispatch", "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "Glibc",
    "Observation", "RegexBuilder", "Swift", "SwiftOnoneSupport", "Synchronization", "_Concurrency",
    "_RegexParser", "_StringProcessing",
  ]
  /// The workshop's modules, which a program is linked with as well.
  private static let workshop = Set(
    Compiler.Purpose.allCases.flatMap { Support.modules(for: $0) } + ["Behaviours"])
  /// The module that `URLSession` is in, which only chapters over the network allow.
  private static let networking = "FoundationNetworking"
  /// The beginning of the manglings of `Synchronization.Mutex` and what it uses.
  private static let mutex = "$s15Synchronization"
  /// The runtime's functions that change how it works, or look into what is not the caller's.
  private static let refusedRuntime = ["swift_createExecutors", "swift_reflectionMirror"]
  /// The beginnings of the names of sections that the compiler makes.
  private static let sections = [
    ".bss", ".comment", ".data", ".debug", ".eh_frame", ".gcc_except_table", ".group", ".linker-options",
    ".llvm",
    ".note", ".rela", ".rodata", ".shstrtab", ".strtab", ".swift1_autolink_entries", ".swift_modhash",
    ".symtab", ".tbss", ".tdata",
    ".text", "swift5_accessible_functions", "swift5_assocty", "swift5_builtin", "swift5_capture",
    "swift5_fieldmd",
    "swift5_mpenum", "swift5_protocol", "swift5_reflstr", "swift5_type_metadata", "swift5_typeref",
  ]

  /// - Parameter chapter: The chapter, for what it allows.
  init(chapter: Chapter) {
    self.chapter = chapter
  }

  /// Everything that the decision depends on besides the code, for keys of what was decided before.
  var rules: String {
    ([SourceRules.version, BehaviourBindings.version] + UnsafeUses.arguments + Self.modules.sorted()
      + Self.sections + Self.refusedRuntime + RefusedReference.all.flatMap(\.symbols)
      + OutsideFunctions.everywhere.sorted() + chapter.outsideFunctions.sorted()
      + [isOverNetwork ? Self.networking : ""]).joined(separator: " ")
  }

  private var isOverNetwork: Bool { chapter.lanes.contains(.network) }

  /// What is not allowed, in the order of kinds and names.
  ///
  /// - Parameters:
  ///   - symbols: What the object file has.
  ///   - code: The learner's files, to name the lines.
  /// - Returns: What is not allowed.
  func breaches(_ symbols: ObjectSymbols, in code: LearnerCode = LearnerCode([])) -> [IntegrityBreach] {
    let outside = symbols.undefined.compactMap { refusal(of: $0, symbols) }
    let defined = symbols.exported.compactMap { refusal(ofDefined: $0) }
    let sections = symbols.sections.filter { name in
      !name.isEmpty && !Self.sections.contains { name.hasPrefix($0) }
    }.map { Refusal(kind: .definition, name: "section \($0)", words: ["section", "_section", "_used"]) }
    var breaches: [IntegrityBreach] = []
    for refusal in (outside + defined + sections).sorted(by: {
      ($0.kind.rank, $0.name) < ($1.kind.rank, $1.name)
    })
    where !breaches.contains(where: { $0.kind == refusal.kind && $0.name == refusal.name }) {
      breaches.append(
        IntegrityBreach(
          kind: refusal.kind, name: refusal.name, place: code.place(of: refusal.words),
          instead: refusal.instead))
    }
    return breaches
  }

  private struct Refusal {
    let kind: IntegrityBreach.Kind
    let name: String
    var words: [String]
    var instead: String?
  }

  private func refusal(of symbol: String, _ symbols: ObjectSymbols) -> Refusal? {
    // What `Mutex` is made of is compiled into whoever uses it, its system call for waiting included.
    if symbol == "syscall", symbols.undefined.contains(where: { $0.hasPrefix(Self.mutex) }) { return nil }
    if symbol.hasPrefix("$s") {
      // The name of an associated type comes before the protocol that has it.
      let isAssociated = ["Tl", "Tn", "Tb"].contains { symbol.hasSuffix($0) }
      if !isAssociated, let module = MangledName.module(of: symbol) {
        if module == Self.networking, !isOverNetwork {
          return Refusal(
            kind: .outsideReference, name: module, words: [module, "URLSession", "URLRequest"],
            instead: "Nothing of this chapter goes over the network: leave out what does.")
        }
        guard module == chapter.name || module == Self.networking || Self.modules.contains(module) else {
          return Refusal(
            kind: .outsideReference, name: "the module \(module)", words: [module, "_silgen_name"],
            instead: "Use what Swift, Foundation, Dispatch, Synchronization and Observation offer.")
        }
      }
      guard let refused = RefusedReference.of(symbol) else { return nil }
      return Refusal(
        kind: .outsideReference, name: refused.name, words: refused.words, instead: refused.instead)
    }
    if symbol.hasPrefix("swift_") || symbol.hasPrefix("_swift_") || symbol.hasPrefix("__swift_") {
      let isRefused = symbol.hasSuffix("_hook") || Self.refusedRuntime.contains { symbol.hasPrefix($0) }
      return isRefused
        ? Refusal(kind: .outsideReference, name: symbol, words: [symbol, "_createExecutors", "_silgen_name"])
        : nil
    }
    if OutsideFunctions.everywhere.contains(symbol) || chapter.outsideFunctions.contains(symbol) {
      return nil
    }
    return Refusal(
      kind: .outsideReference, name: symbol, words: [symbol, "_silgen_name"],
      instead: OutsideFunctions.instead(of: symbol))
  }

  private func refusal(ofDefined symbol: String) -> Refusal? {
    let words = ["_silgen_name", "_cdecl", "cdecl", "c", "_expose", "main", symbol]
    if symbol.hasPrefix("$s") {
      // What extends a type of another module begins with that.
      guard let module = MangledName.module(of: symbol), Self.workshop.contains(module),
        module != chapter.name
      else { return nil }
      return Refusal(kind: .definition, name: symbol, words: words)
    }
    return Refusal(kind: .definition, name: symbol, words: words)
  }
}

extension IntegrityBreach.Kind {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
