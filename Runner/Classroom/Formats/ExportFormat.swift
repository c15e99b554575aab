/// A file that other programs read; the one table of them for the command, its help and the guide.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  case gradebook
  case canvas
  case moodle
  case gradescope
  case prairielearn
  case classroom50
  case autolab
  case junit
  case annotations
  case summary

  /// The name of the file.
  package var file: String {
    switch self {
    case .gradebook: "gradebook.csv"
    case .canvas: "canvas.csv"
    case .moodle: "moodle.csv"
    // Two platforms call theirs results.json; each has a folder of its own.
    case .gradescope: "gradescope/results.json"
    case .prairielearn: "prairielearn/results.json"
    case .classroom50: "result.json"
    case .autolab: "autolab.txt"
    case .junit: "junit.xml"
    case .annotations: "annotations.txt"
    case .summary: "summary.md"
    }
  }

  /// What it is for, in a line.
  package var purpose: String {
    switch self {
    case .gradebook: "points, maximum and state of every learner and chapter, as CSV"
    case .canvas: "Canvas's gradebook import; needs its own export as --roster"
    case .moodle: "Moodle's grade import, grades and feedback together"
    case .gradescope: "Gradescope's results.json, of one learner"
    case .prairielearn: "PrairieLearn's results.json, of one learner"
    case .classroom50: "Classroom 50's result.json, of one learner, in whole points"
    case .autolab: "Autolab's last line of stdout, of one learner"
    case .junit: "JUnit XML, a test case for each behaviour"
    case .annotations: "GitHub Actions annotations, for stdout"
    case .summary: "GitHub Actions job summary, Markdown for GITHUB_STEP_SUMMARY"
    }
  }

  /// Whether it tells of one learner only.
  package var isForOneLearner: Bool {
    switch self {
    case .gradescope, .prairielearn, .classroom50, .autolab: true
    case .gradebook, .canvas, .moodle, .junit, .annotations, .summary: false
    }
  }

  /// Whether the platform reads it from standard output.
  package var isReadFromOutput: Bool { self == .autolab || self == .annotations }

  /// Whether it is a table that spreadsheets open.
  package var isTable: Bool { [.gradebook, .canvas, .moodle].contains(self) }

  /// A name that is no format.
  package struct UnknownName: Error, Hashable, Sendable {
    package let name: String
  }

  /// Reads a list of names with commas between them.
  ///
  /// - Parameter text: The list.
  /// - Returns: The formats in the order of the list, each once.
  /// - Throws: `UnknownName` for the first that is none.
  package static func list(_ text: String) throws(UnknownName) -> [Self] {
    var formats: [Self] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.drop { $0 == " " })
      guard let format = Self(rawValue: name.lowercased()) else { throw UnknownName(name: name) }
      if !formats.contains(format) { formats.append(format) }
    }
    return formats
  }
}
