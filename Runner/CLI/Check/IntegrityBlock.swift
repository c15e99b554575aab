import Grading

/// What about the learner's object file the chapter does not allow, and why.
struct IntegrityBlock {
  let breaches: [IntegrityBreach]
  let ink: Ink
  var width = TextBlock.width

  var lines: [String] {
    breaches.flatMap { breach in
      let name = breach.name.printableLine
      let fact =
        switch breach.kind {
        case .outsideReference: "your compiled code refers to `\(name)`"
        case .reservedName: "your code declares `\(name)` at file level"
        }
      return [ink(.failed, "✗") + " " + ink(.strong, fact)]
        + TextBlock.labelled("  ", Self.reason(for: breach), width: width)
    }
  }

  private static func reason(for breach: IntegrityBreach) -> String {
    switch breach.kind {
    case .reservedName:
      return """
        The check uses something of that name itself and might take yours for it. Give yours another name, put it \
        into a type, or make it private.
        """
    case .outsideReference where breach.name.hasPrefix("Foundation."):
      return """
        It reaches files or other programs. The chapter needs neither, and what your code does there the check \
        could not see.
        """
    case .outsideReference where breach.name == "swift_createExecutors":
      return "It replaces the executors, and the check can only judge code that runs on its own."
    case .outsideReference:
      return """
        It is a function from outside Swift that this chapter does not need. The check allows Swift's own modules \
        and the C functions that the compiler itself puts in, so that nothing happens behind its back.
        """
    }
  }
}
