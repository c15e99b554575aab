import Classroom
import Commands
import Foundation

/// Makes files for learning platforms from results.
struct ExportCommand: Command {
  static let syntax = CommandSyntax(
    .export,
    discussion: """
      Reads \(ResultsFile.name) in the folder of results; nothing is graded. The formats:
      \(formatTable)
      A file goes into the folder of results, but autolab and annotations go to stdout, where their platforms read \
      them. A file of the same name is replaced. Exit status: 0 the file was made, 2 the results cannot be read or \
      the file not be written, 64 wrong use, a faulty file of points or roster included.
      """,
    argument: CommandSyntax.Argument(
      name: "RESULTS", help: "the folder with \(ResultsFile.name), or that file", isRequired: true),
    options: [
      OptionSyntax("--format", "NAME", help: "one of the above; else gradebook"),
      OptionSyntax("--out", "FILE", help: "where it goes; - is stdout"),
      OptionSyntax("--points", "FILE", help: "what chapters are worth and until when; see 'points'"),
      OptionSyntax("--roster", "FILE", help: "the platform's own table of its users, as CSV"),
      OptionSyntax(
        "--learner", "ID", help: "only this learner; formats for one need it, unless there is one"),
      OptionSyntax("--bom", help: "begin a table with the mark by which Excel knows UTF-8"),
    ])

  /// The table of formats, its columns kept when the help text is wrapped.
  private static var formatTable: String {
    let width = ExportFormat.allCases.map(\.rawValue.columns).max() ?? 0
    return ExportFormat.allCases.map { format in
      let label = "  \(format.rawValue.padded(to: width))  "
      return String(label.map { $0 == " " ? TextBlock.hardSpace : $0 }) + format.purpose
    }.joined(separator: "\n")
  }

  private let results: String
  private let format: ExportFormat
  private let out: String?
  private let points: String?
  private let roster: String?
  private let learner: String?
  private let hasBOM: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    results = arguments.words.first ?? ""
    if let name = arguments.value("--format") {
      guard let format = ExportFormat(rawValue: name.lowercased()) else { throw .unknownFormat(name) }
      self.format = format
    } else {
      format = .gradebook
    }
    out = arguments.value("--out")
    points = arguments.value("--points")
    roster = arguments.value("--roster")
    learner = arguments.value("--learner")
    hasBOM = arguments.has("--bom")
    if hasBOM, !format.isTable { throw .conflict("--bom", "--format \(format.rawValue)") }
    if roster != nil, ![.canvas, .moodle].contains(format) {
      throw .conflict("--roster", "--format \(format.rawValue)")
    }
  }

  func run(in context: Context) throws -> ExitCode {
    let source = try ResultsSource(results, in: context)
    let inputs = [source.file] + [points, roster].compactMap { $0.map(context.url) }
    let target = try out == "-" ? nil : target(in: source.folder, context, sparing: inputs)
    let exports = try Exports(
      source.results(), points: points.map { try PointsInput.read($0, in: context) },
      roster: roster.map { try Self.roster($0, in: context) }, learner: learner,
      environment: context.environment, hasBOM: hasBOM)
    let (file, remarks) = try exports.file(format)
    // Before the file: what is read from the output ends with it.
    for line in ExportRemark.lines(for: exports.gradebook.remarks + remarks) {
      context.console.remark(context.console.remarkInk(.strong, "note:") + " " + line)
    }
    guard let target else {
      context.console.writeAsItIs(String(decoding: file.data, as: UTF8.self))
      return .passed
    }
    try Exports.write(file.data, to: target, named: target.path(below: context.folder))
    let gradebook = exports.gradebook
    // A roster may know fewer of them; the remarks say so.
    let learners = roster == nil ? ["\(gradebook.rows.count.of("learner"))"] : []
    let facts = learners + [gradebook.chapters.count.of("chapter"), "at most \(gradebook.most.text) points"]
    context.console.write("\(target.path(below: context.folder)): \(facts.joined(separator: ", "))")
    return .passed
  }

  /// The file that is written; `nil` for standard output.
  private func target(in folder: URL, _ context: Context, sparing inputs: [URL]) throws(CommandError) -> URL?
  {
    guard let out else { return format.isReadFromOutput ? nil : folder.appending(path: format.file) }
    let url = context.url(out)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      throw .folderAsFile(out)
    }
    let parent = url.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: parent.path, isDirectory: &isFolder), isFolder.boolValue
    else {
      throw .noFolderFor(file: out, folder: parent.path(below: context.folder))
    }
    if inputs.contains(where: { $0.resolvingSymlinksInPath().path == url.resolvingSymlinksInPath().path }) {
      throw .outputIsInput(out)
    }
    return url
  }

  static func roster(_ name: String, in context: Context) throws -> Roster {
    let data = try InputFile.read(name, in: context)
    do {
      return try Roster(data)
    } catch {
      throw ExportError.badRoster(error)
    }
  }
}

/// Where results are read from.
struct ResultsSource {
  /// The folder of results.
  let folder: URL
  let file: URL
  /// The file as messages name it.
  let name: String
  private let context: Context

  /// - Parameters:
  ///   - path: The folder or the file, as the command line has it.
  ///   - context: Where the command was called.
  /// - Throws: `CommandError.noResults` when there is none.
  init(_ path: String, in context: Context) throws(CommandError) {
    self.context = context
    let url = context.url(path)
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    folder = isFolder.boolValue ? url : url.deletingLastPathComponent()
    file = isFolder.boolValue ? url.appending(path: ResultsFile.name) : url
    guard isThere, FileManager.default.fileExists(atPath: file.path) else { throw .noResults(path) }
    name = file.path(below: context.folder)
  }

  /// The results.
  ///
  /// Says so when they are older than the last grading, which was interrupted.
  func results() throws -> [ClassResult] {
    let data = try InputFile.read(file, named: name)
    if (try? ResultsFolder(folder).readRecord())?.isComplete == false {
      context.console.remark(
        context.console.remarkInk(.strong, "note:")
          + " the last grading was interrupted, and these are the results of one before it; grade again to go on"
      )
    }
    do {
      return try ResultsFile.read(data)
    } catch {
      throw BadResults(file: name, fault: error)
    }
  }
}

/// A file that the command line names.
enum InputFile {
  static func read(_ name: String, in context: Context) throws(CommandError) -> Data {
    try read(context.url(name), named: name)
  }

  static func read(_ url: URL, named name: String) throws(CommandError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      throw .unreadable(path: name, reason: error.localizedDescription)
    }
  }
}
