import Curriculum
import Foundation
import Grading

/// What GitHub Actions reads from a step's output: the whole report as text in which no command counts, and
/// annotations for what failed first.
enum ActionsAnnotations {
  /// How many errors a step can show.
  static let most = 10

  private struct Annotation {
    var properties: [(String, String)]
    let text: String
  }

  /// The lines for standard output.
  ///
  /// - Parameters:
  ///   - rows: The learners.
  ///   - token: What ends the part without commands; nobody whose text is in it may know it.
  ///   - feedback: How much is said.
  /// - Returns: The lines in UTF-8.
  static func data(_ rows: [Gradebook.Row], token: String, feedback: Feedback) -> Data {
    let isOfSeveral = rows.count > 1
    var report: [String] = []
    var annotations: [Annotation] = []
    for row in rows {
      for entry in row.entries {
        let name = [isOfSeveral ? row.learner.id : nil, entry.chapter.name].compactMap(\.self)
          .joined(separator: ", ").onOneLine
        report += ["\(name): \(entry.earned.text) of \(entry.worth.points.text) points"]
        report += feedback.whole(entry).unicodeScalars.split { $0 == "\n" }.map { "  " + String($0) }
        annotations += found(entry, name: name, isOfSeveral: isOfSeveral, feedback: feedback)
      }
    }
    let shown = annotations.count > most ? most - 1 : annotations.count
    var lines = ["::stop-commands::\(token)"] + report + ["::\(token)::"]
    lines += annotations.prefix(shown).map { command("error", $0) }
    if shown < annotations.count {
      let rest = "\(annotations.count - shown) more are in the log of this step."
      lines.append(command("error", Annotation(properties: [("title", "Not passed")], text: rest)))
    }
    if annotations.isEmpty, !rows.isEmpty {
      lines.append(
        command("notice", Annotation(properties: [("title", "Passed")], text: "Every behaviour holds.")))
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func found(
    _ entry: Gradebook.Entry, name: String, isOfSeveral: Bool, feedback: Feedback
  ) -> [Annotation] {
    switch entry.state {
    case .passed: return []
    case .notCompiled:
      return (entry.result?.verdict?.diagnostics ?? []).map { diagnostic in
        let file = "Exercises/\(entry.chapter.name)/\(diagnostic.file)"
        // A file of several learners is in nobody's repository.
        let place = [("file", file), ("line", String(diagnostic.line)), ("col", String(diagnostic.column))]
        return Annotation(
          properties: (isOfSeveral ? [] : place) + [("title", "\(name): does not compile")],
          text: Feedback.text(diagnostic).harmless)
      }
    case .partly, .notAllowed, .broken, .missing, .untouched:
      let failed = entry.behaviours.filter {
        !$0.isPassed && $0.verdict.map { $0.result != "not run" } ?? false
      }
      guard entry.state != .notAllowed, !failed.isEmpty else {
        return [Annotation(properties: [("title", name)], text: feedback.whole(entry))]
      }
      return failed.map { behaviour in
        let text = feedback.of(behaviour, in: entry) ?? ""
        return Annotation(
          properties: [("title", name)], text: behaviour.entry.title + "\n" + text)
      }
    }
  }

  private static func command(_ kind: String, _ annotation: Annotation) -> String {
    let properties = annotation.properties.map { name, value in
      name + "=" + escaped(value).replacingScalars([":": "%3A", ",": "%2C"])
    }
    return "::\(kind) \(properties.joined(separator: ","))::\(escaped(annotation.text))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingScalars(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }
}
