import Foundation

/// Finds where behaviours have taken a learner's declaration for one of Swift's or the workshop's.
///
/// Behaviours import the learner's module with everything in it, and the compiler prefers a module's declarations to the
/// standard library's: with `extension Array { var count: Int { 0 } }` in the module, behaviours would count so. Their object
/// file says what they have really taken, so nothing is refused that only could have been mistaken.
struct BehaviourBindings {
  /// Everything that the decision depends on besides what is compiled, for keys of what was decided before.
  static let version = "bindings 1"

  /// The learner's module.
  let module: String
  /// What the learner's object file defines.
  let learner: ObjectSymbols
  /// The words of the behaviours' sources.
  let words: Set<String>
  /// The names that the chapter itself declares: its starter, given files and contract.
  let ofChapter: Set<String>
  /// The names of the learner's declarations at file level that the behaviours' words could mean, and do not.
  let misleading: Set<String>
  /// The names that the workshop's modules share, and those of types of Swift that behaviours name.
  let reserved: Set<String>
  /// The file that keeps behaviours to their own types; `nil` when none is needed.
  let shield: String?

  /// The names that mean another type in the learner's module, and that the shield does not keep: refused unseen, for what
  /// behaviours take by such a name has the name of the other type.
  let hidden: [String]

  /// What can be why behaviours do not compile, sorted.
  var clashes: [String] {
    let operators = learner.namesAtFileLevel(of: module).filter(MangledName.isOperator)
    return misleading.intersection(reserved).union(operators).sorted()
  }

  /// What was taken for something else.
  struct Mistaken: Hashable {
    /// The symbol of what was taken.
    let symbol: String
    /// Its name, when it is at file level; `nil` for a member of another module's type.
    let name: String?
  }

  /// What behaviours took that is not theirs to take, sorted.
  ///
  /// - Parameter behaviours: The symbols of their object file.
  /// - Returns: What they took.
  func mistaken(_ behaviours: ObjectSymbols) -> [Mistaken] {
    let taken = Set(behaviours.undefined).intersection(learner.defined)
    return taken.sorted().compactMap { symbol in
      guard let mangled = MangledName(symbol, of: module) else {
        // Conformances of other modules' types are what a fix may add.
        let isConformance = ["Mc", "WP", "Wl", "WI"].contains { symbol.hasSuffix($0) }
        return isConformance ? nil : Mistaken(symbol: symbol, name: nil)
      }
      guard let name = mangled.topLevelName, !ofChapter.contains(name) else { return nil }
      // An operator for a type of the learner's own, which stands as `AA`, takes the place of no other.
      let isOperator = MangledName.isOperator(name) && !symbol.contains("AA")
      guard isOperator || words.contains(name) else { return nil }
      return Mistaken(symbol: symbol, name: name)
    }
  }
}
