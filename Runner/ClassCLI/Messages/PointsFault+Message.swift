import Classroom
import Commands

/// A file of points that makes no sense.
struct BadPoints: WordedError, Hashable {
  let file: String
  let faults: [PointsFault]

  var status: ExitCode { .usage }

  func message(for invoker: Invoker) -> Message {
    let lines = faults.map { "\(file):\($0.place.line):\($0.place.column): \($0.text)" }
    let notes = ["'\(invoker.typed("points"))' prints a file to begin with"]
    guard let only = lines.first, lines.count == 1 else {
      return Message(
        error: "\(file) has \(faults.count) faults",
        details: Message.details(of: lines.joined(separator: "\n")),
        notes: notes)
    }
    return Message(error: only, notes: notes)
  }
}

extension PointsFault {
  /// The fault in words, without its place.
  var text: String {
    let words =
      switch kind {
      case .syntax(let expected): "this is no JSON: expected \(expected)"
      case .unknownField(let name, let known):
        "there is no field '\(name.printableLine)'" + Self.suggestion(name, known, otherwise: "it can have")
      case .repeatedField(let name): "'\(name.printableLine)' is there twice"
      case .missingField(let name): "the field '\(name)' is missing"
      case .wrongValue(let found, let expected): "needs \(expected), not \(found.printableLine)"
      case .unknownChapter(let name, let known):
        "no chapter is named '\(name.printableLine)'" + Self.suggestion(name, known, otherwise: nil)
      case .unknownBehaviour(let name, let chapter, let known):
        "\(chapter) has no behaviour '\(name.printableLine)'"
          + Self.suggestion(name, known, otherwise: "it has")
      case .noWeight(let chapter): "every behaviour of \(chapter) weighs 0"
      case .notOneTime: "an extension needs either 'days' or 'deadline'"
      case .noDeadline: "'days' counts from a deadline, and there is none"
      case .repeatedExtension(let learner):
        "'\(learner.printableLine)' has two extensions for the same chapters"
      }
    return path.isEmpty ? words : path.map(\.printableLine).joined(separator: ".") + ": " + words
  }

  private static func suggestion(_ name: String, _ known: [String], otherwise: String?) -> String {
    if let nearest = NearestName.of(name, among: known) { return "; did you mean '\(nearest)'?" }
    return otherwise.map { "; \($0) \(known.joined(separator: ", "))" } ?? ""
  }
}
