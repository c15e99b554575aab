package import Foundation
import Progress

/// Makes files for other programs from results.
package struct Exports: Sendable {
  /// A file with its bytes.
  package struct File: Sendable {
    package let format: ExportFormat
    package let data: Data
  }

  /// The gradebook, with only the learner who was asked for if one was.
  package let gradebook: Gradebook
  private let roster: Roster?
  private let environment: [String: String]
  private let hasBOM: Bool

  /// - Parameters:
  ///   - results: The results.
  ///   - points: What chapters are worth; without it each is worth 10 points.
  ///   - roster: The learning platform's own table of its users.
  ///   - learner: The only one of whom files tell; without it all do that can tell of several.
  ///   - environment: The variables, of which Classroom 50 sets some.
  ///   - hasBOM: Whether tables begin with the mark by which Excel knows UTF-8.
  /// - Throws: `ExportError.noResults`, `ExportError.unknownLearner`.
  package init(
    _ results: [ClassResult], points: PointsFile? = nil, roster: Roster? = nil, learner: String? = nil,
    environment: [String: String] = [:], hasBOM: Bool = false
  ) throws(ExportError) {
    guard !results.isEmpty else { throw .noResults }
    let gradebook = Gradebook(results, points: points ?? PointsFile())
    self.gradebook = learner.map(gradebook.only) ?? gradebook
    self.roster = roster
    self.environment = environment
    self.hasBOM = hasBOM
    if let learner, self.gradebook.rows.isEmpty {
      throw .unknownLearner(learner, known: gradebook.rows.map(\.learner.id))
    }
  }

  /// Writes files into a folder, each in place of an older one; either all are made, or none is written.
  ///
  /// - Parameters:
  ///   - formats: The formats.
  ///   - results: The results.
  ///   - points: What chapters are worth; without it each is worth 10 points.
  ///   - folder: The folder, which is there.
  ///   - roster: The learning platform's own table of its users.
  ///   - learner: The only one of whom files tell.
  ///   - environment: The variables, of which Classroom 50 sets some.
  /// - Returns: What the instructor should know.
  /// - Throws: `ExportError`.
  @discardableResult
  package static func write(
    _ formats: [ExportFormat], results: [ClassResult], points: PointsFile?, to folder: URL,
    roster: Roster? = nil, learner: String? = nil, environment: [String: String] = [:]
  ) throws(ExportError) -> [ExportRemark] {
    let exports = try Self(
      results, points: points, roster: roster, learner: learner, environment: environment)
    var remarks = exports.gradebook.remarks
    var files: [File] = []
    for format in formats {
      let made = try exports.file(format)
      files.append(made.file)
      remarks += made.remarks
    }
    for file in files {
      try write(file.data, to: folder.appending(path: file.format.file), named: file.format.file)
    }
    return remarks
  }

  /// Writes a file in place of an older one; the folder that its format wants is made.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - url: The file.
  ///   - name: The file, as messages name it.
  /// - Throws: `ExportError.unwritable`.
  package static func write(_ data: Data, to url: URL, named name: String) throws(ExportError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try WholeFile.write(data, to: url, isReplacing: true)
    } catch let error as ProgressError {
      throw .unwritable(path: name, reason: error.reason)
    } catch {
      throw .unwritable(path: name, reason: error.localizedDescription)
    }
  }

  /// Makes one file.
  ///
  /// - Parameter format: The format.
  /// - Returns: The file, and what the instructor should know besides the gradebook's own remarks.
  /// - Throws: `ExportError`.
  package func file(_ format: ExportFormat) throws(ExportError) -> (file: File, remarks: [ExportRemark]) {
    let (data, remarks) = try made(format)
    return (File(format: format, data: data), remarks)
  }

  private func row(for format: ExportFormat) throws(ExportError) -> Gradebook.Row {
    guard gradebook.rows.count == 1, let row = gradebook.rows.first else {
      throw .severalLearners(format, known: gradebook.rows.map(\.learner.id))
    }
    return row
  }

  private func made(_ format: ExportFormat) throws(ExportError) -> (Data, [ExportRemark]) {
    switch format {
    case .gradebook: return (GradebookCSV.data(gradebook, hasBOM: hasBOM), [])
    case .canvas:
      guard let roster else { throw .noRoster(format) }
      return try CanvasCSV.data(gradebook, roster: roster, hasBOM: hasBOM)
    case .moodle: return try MoodleCSV.data(gradebook, roster: roster, hasBOM: hasBOM)
    case .gradescope:
      let row = try row(for: format)
      return try fitted { feedback throws(ExportError) in
        try json(GradescopeResults(row, feedback: feedback))
      }
    case .prairielearn:
      let row = try row(for: format)
      return try fitted { feedback throws(ExportError) in
        try json(PrairieLearnResults(row, most: gradebook.most, feedback: feedback))
      }
    case .classroom50:
      let row = try row(for: format)
      let result = try Classroom50Result(row, environment: environment, feedback: Feedback())
      let isWhole = row.entries.allSatisfy {
        $0.earned.hundredths % 100 == 0 && $0.worth.points.hundredths % 100 == 0
      }
      return (try json(result), isWhole ? [] : [.rounded])
    case .autolab:
      let row = try row(for: format)
      return (try encoded { () throws in try AutolabLine.data(row) }, [])
    case .junit: return (JUnitXML.data(gradebook.rows, feedback: Feedback()), [])
    case .annotations:
      // Nobody who wrote a submission can know it.
      let token = UUID().uuidString
      return (ActionsAnnotations.data(gradebook.rows, token: token, feedback: Feedback()), [])
    case .summary: return (ActionsSummary.data(gradebook, feedback: Feedback()), [])
    }
  }

  /// A file that platforms take: with shorter messages when it is too long.
  private func fitted(
    _ make: (Feedback) throws(ExportError) -> Data
  ) throws(ExportError) -> (Data, [ExportRemark]) {
    for limit in [2_000, 500, 100] {
      let data = try make(Feedback(limit: limit))
      if data.count <= PrairieLearnResults.most { return (data, limit == 2_000 ? [] : [.shortened]) }
    }
    return (try make(Feedback(limit: 0)), [.shortened])
  }

  private func json(_ value: some Encodable) throws(ExportError) -> Data {
    try encoded { () throws in try JSONFile.data(value) }
  }

  /// Encodes values; numbers and text of files that were read can always be.
  private func encoded(_ encode: () throws -> Data) throws(ExportError) -> Data {
    do {
      return try encode()
    } catch {
      throw .unwritable(path: "the file", reason: "\(error)")
    }
  }
}
