import Curriculum
import Foundation

extension Builder {
  /// What is known of a learner's module when the behaviours are compiled against it.
  struct Learner: Sendable {
    let chapter: Chapter
    let code: LearnerCode
    let symbols: ObjectSymbols
  }

  /// What the compiler calls unsafe and the chapter does not need.
  ///
  /// - Parameters:
  ///   - messages: What the compiler said.
  ///   - chapter: The chapter.
  /// - Returns: What is not allowed.
  func unsafeUses(in messages: String, _ chapter: Chapter) -> [IntegrityBreach] {
    guard messages.contains(UnsafeUses.group) else { return [] }
    let diagnostics = DiagnosticParser.parse(messages).filter { $0.group == UnsafeUses.group }
    // What a chapter gives is not the learner's to change.
    let own = diagnostics.filter { $0.file.hasPrefix(Sources.learnerFolder + "/") }
    return UnsafeUses(chapter: chapter).breaches(in: own.map { explained($0, chapter) })
  }

  /// What could lead the behaviours astray.
  ///
  /// - Parameters:
  ///   - learner: The learner's module.
  ///   - sources: Where the behaviours are.
  ///   - support: What else they are compiled against.
  /// - Returns: What to look at.
  /// - Throws: `GradingError` when the chapter's own files cannot be read.
  func bindings(
    of learner: Learner, in sources: Sources, with support: Support
  ) throws(GradingError) -> BehaviourBindings {
    let chapter = learner.chapter
    let words = sources.behaviourWords(for: support.purpose)
    var ofChapter = sources.givenNames
    for file in try workspace.starterFiles(of: chapter.name) {
      ofChapter.formUnion(SourceTokens(file.text).declared(by: SourceTokens.declarationWords))
    }
    if let contract = try workspace.checks(of: chapter.name).first(where: { $0.path == "Contract.swift" }) {
      for declaration in Contract(contract.text).declarations {
        ofChapter.formUnion(SourceTokens(declaration).declared(by: SourceTokens.declarationWords))
      }
    }
    let names = learner.symbols.namesAtFileLevel(of: chapter.name).union(learner.code.typealiases)
    let misleading = names.intersection(words).subtracting(ofChapter)
    let shield = BehaviourShield(own: support.types)
    let hidden = learner.code.typealiases.intersection(misleading).filter { !shield.keeps($0) }
      .union(shield.modules(against: misleading).intersection(names))
    return BehaviourBindings(
      module: chapter.name, learner: learner.symbols, words: words, ofChapter: ofChapter,
      misleading: misleading,
      reserved: support.names.union(BehaviourShield.standardNames), shield: shield.text(against: misleading),
      hidden: hidden.sorted())
  }

  /// What behaviours took for something else, as refusals that name it.
  ///
  /// - Parameters:
  ///   - mistaken: What they took.
  ///   - learner: The learner's module.
  ///   - folder: Where tools run.
  /// - Returns: A refusal for each name.
  /// - Throws: `GradingError.toolFailed`.
  func breaches(
    of mistaken: [BehaviourBindings.Mistaken], _ learner: Learner, in folder: BuildFolder
  ) throws(GradingError) -> [IntegrityBreach] {
    let members = mistaken.filter { $0.name == nil }.map(\.symbol)
    let spelled = try compiler.demangled(members, in: folder.url).map(Self.memberName)
    let names = Set(mistaken.compactMap(\.name) + spelled)
    return names.sorted().map { reserved($0, learner) }
  }

  /// The refusal of a name that the behaviours have taken, or cannot tell from their own.
  func reserved(_ name: String, _ learner: Learner) -> IntegrityBreach {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let instead =
      MangledName.isOperator(last)
      ? """
      The check compares and calculates with Swift's own operators, and yours would come before them: define it in a type \
      of your own, or make it private.
      """
      : name.contains(".")
        ? """
        The check uses one of that name, and yours would come before it: give yours another name, or make it private.
        """ : nil
    let place = learner.code.place(declaring: last)
    return IntegrityBreach(kind: .reservedName, name: name, place: place, instead: instead)
  }

  /// `Array.count` of `Array.count.getter`, `==` of `static Equatable.== infix(_:_:)`.
  private static func memberName(_ text: String) -> String {
    var name = text.replacingOccurrences(of: "static ", with: "")
    // `Array<A>.count`: the arguments stand right after the type's name, an operator's `<` after a point.
    while let start = name.range(of: "<"), !name[..<start.lowerBound].hasSuffix("."),
      let end = name[start.upperBound...].firstIndex(of: ">")
    {
      name.removeSubrange(start.lowerBound...end)
    }
    for ending in [".getter", ".setter", ".modify", ".read", ".unsafeMutableAddressor"]
    where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    if let space = name.range(of: " infix(") ?? name.range(of: " prefix(") ?? name.range(of: "(") {
      name = String(name[..<space.lowerBound])
    }
    return name
  }
}
