import Commands
import Foundation
import Grading

/// Writes the skeleton of a new chapter.
struct NewChapterCommand: Command {
  static let syntax = CommandSyntax(
    .newChapter,
    discussion: "CONTRIBUTING.md goes on from there.",
    argument: CommandSyntax.Argument(
      name: "NAME", help: "the problem's name in capitalised words, such as LostTickets", isRequired: true))

  private let name: String

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.words.first ?? ""
    if let reason = ChapterSkeleton.fault(of: name) { throw .badChapterName(name, reason: reason) }
  }

  func run(in context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    let skeleton = ChapterSkeleton(name: name)
    if let path = skeleton.taken(in: workspace.root) {
      throw UsageError.takenChapterName(name, path: path)
    }
    for file in skeleton.files {
      let url = workspace.root.appending(path: file.path)
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.bytes.write(to: url, options: .withoutOverwriting)
      } catch {
        throw CommandError.unwritable(path: file.path, reason: error.localizedDescription)
      }
    }
    context.console.write(skeleton.text(context.invoker))
    return .passed
  }
}
