import Grading

/// What about the learner's code the chapter does not allow, where it stands, and what to do.
struct IntegrityBlock {
  let breaches: [IntegrityBreach]
  let ink: Ink
  var width = TextBlock.width

  /// So many are told; what is one mistake in many places would fill the screen.
  private static let mostTold = 8

  var lines: [String] {
    let told = breaches.prefix(Self.mostTold).flatMap { breach in
      let name = breach.name.printableLine
      let fact =
        switch breach.kind {
        case .construct: "your code uses `\(name)`"
        case .outsideReference: "your compiled code refers to `\(name)`"
        case .definition: "your compiled code defines `\(name)`"
        case .reservedName: "your code declares `\(name)`"
        }
      let place = breach.place.map { " (\($0.file.printableLine):\($0.line))" } ?? ""
      return [ink(.failed, "✗") + " " + ink(.strong, fact) + place]
        + TextBlock.labelled("  ", Self.reason(for: breach), width: width)
    }
    let left = breaches.count - Self.mostTold
    return told + (left > 0 ? ["  … and \(left) more"] : [])
  }

  private static func reason(for breach: IntegrityBreach) -> String {
    let why =
      switch breach.kind {
      case .construct: ""
      case .reservedName where breach.instead != nil: ""
      case .reservedName:
        """
        The check uses something of that name itself and might take yours for it. Give yours another name, put it \
        into a type, or make it private.
        """
      case .definition:
        """
        It is not a name of your own module, and other parts of the program would take it for theirs. Declare \
        functions and types in Swift alone, without attributes that name them.
        """
      case .outsideReference where breach.name == "swift_createExecutors":
        "It replaces the executors, and the check can only judge code that runs on its own."
      case .outsideReference where breach.instead != nil:
        "What your code does there the check could not see."
      case .outsideReference:
        """
        It is a function from outside Swift that this chapter does not need. The check allows Swift's own modules \
        and the C functions that the compiler itself puts in, so that nothing happens behind its back.
        """
      }
    return [why, breach.instead ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
