import Classroom
import Commands
import Foundation
import Grading

/// Makes the edition for learners.
struct HandoutCommand: Command {
  static let syntax = CommandSyntax(
    .handout,
    discussion: """
      Writes an archive that unpacks into a folder of its own: exercises as they are at the start, guide, \
      runner, and what chapters are checked with in one file that cannot be read at a glance. That file is out \
      of sight, not secret: the grade is your own run, with your own copy. Of a clone only files that git \
      knows go in. Each chapter's behaviours are built with its solution first. The same input gives the same \
      bytes, with the same tar and gzip.
      """,
    options: [
      OptionSyntax("--out", "FILE.tar.gz", help: "the archive; else one here, named for the edition"),
      .json,
    ])

  /// What was made, as programs read it.
  private struct Document: Encodable {
    let version = 1
    let edition: String
    let archive: String
    let folder: String
    let files: Int
    let bytes: Int
    let changed: [String]
    let leftOut: [String]
  }

  /// How many files a remark names.
  private static let mostNamed = 3

  private let place: String?
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    place = arguments.value("--out")
    isJSON = arguments.has("--json")
    if let place, !place.hasSuffix(".tar.gz"), !place.hasSuffix(".tgz") {
      throw .badValue(option: "--out", value: place, expected: "a file that ends in .tar.gz")
    }
  }

  func run(in context: Context) throws -> ExitCode {
    let programs = try HandoutPrograms { ProgramSearch.path(of: $0, context.environment) }
    let handout = Handout(grader: try context.makeGrader(), programs: programs, version: Workshop.version)
    context.console.remark(
      "building every chapter's behaviours with its solution; the first time this takes a minute")
    let result = try handout.write(to: place.map(context.url), in: context.folder)
    tellChanges(result, context.console)
    if isJSON {
      try context.console.write(
        json: Document(
          edition: result.edition, archive: result.archive.path, folder: result.folder,
          files: result.fileCount, bytes: result.byteCount, changed: result.changed, leftOut: result.unknown))
    } else {
      context.console.write(Self.text(result, in: context.folder))
    }
    return .passed
  }

  private func tellChanges(_ result: Handout.Result, _ console: Console) {
    for (paths, what) in [
      (result.changed, "handed out as it is now, not as it was committed"),
      (result.unknown, "left out: git does not know it"),
    ] where !paths.isEmpty {
      let more = paths.count > Self.mostNamed ? " and \((paths.count - Self.mostNamed).grouped) more" : ""
      console.remark("note: \(paths.prefix(Self.mostNamed).joined(separator: ", "))\(more): \(what)")
    }
  }

  /// What is said of an archive.
  static func text(_ result: Handout.Result, in folder: URL) -> String {
    let archive = result.archive.path(below: folder)
    let size = "\((result.byteCount / 1000).grouped) kB, \(result.fileCount.of("file"))"
    return """
      Archive   \(archive)\(result.isOld ? ", which was there already" : "") (\(size))
      Edition   \(result.edition)
      Unpacks   into \(result.folder)/, where README.md says how to begin

      What chapters are checked with is out of sight in it, not secret: the grade is
      your own run, with your own copy.
      """
  }
}
