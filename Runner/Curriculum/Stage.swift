/// A step of a chapter that is solved in several: with behaviours, hints and a place in the progress of its own.
///
/// A stage is reached when those before it are passed.
package struct Stage: Sendable {
  /// A permanent name; gradebooks and attempt logs may refer to it.
  package let id: String
  /// What is worked on, in a word or two.
  package let title: String
  /// What a right fix of this stage does; what earlier stages have shown has to hold as well.
  package let behaviours: [BehaviourEntry]
  /// Three, each saying more; the last nearly gives it away.
  package let hints: [String]

  package init(_ id: String, _ title: String, behaviours: [BehaviourEntry], hints: [String]) {
    self.id = id
    self.title = title
    self.behaviours = behaviours
    self.hints = hints
  }
}

extension Chapter {
  /// How many stages, from the first on, hold when certain behaviours do.
  ///
  /// - Parameter isPassed: Whether the behaviour of an identifier holds.
  /// - Returns: The number of stages before the first that does not hold.
  package func stagesHeld(where isPassed: (String) -> Bool) -> Int {
    stages.prefix { $0.behaviours.allSatisfy { isPassed($0.id) } }.count
  }

  /// The numbers of the hints that belong to a stage, the first of the chapter being 1.
  ///
  /// - Parameter index: The stage's place, counted from 0.
  /// - Returns: The numbers; all of the chapter's when it has no stages or no such stage.
  package func hintNumbers(ofStage index: Int) -> ClosedRange<Int>? {
    guard stages.indices.contains(index) else { return hints.isEmpty ? nil : 1...hints.count }
    let before = stages[..<index].reduce(0) { $0 + $1.hints.count }
    let count = stages[index].hints.count
    return count == 0 ? nil : before + 1...before + count
  }
}
