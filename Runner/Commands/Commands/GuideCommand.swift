import Curriculum
import Foundation
import Grading
import Progress

/// Shows a chapter's page of the guide.
struct GuideCommand: Command {
  static let syntax = CommandSyntax(
    name: "guide", summary: "a chapter's page of the guide",
    argument: CommandSyntax.Argument(name: "CHAPTER", help: "else the one you are at"),
    options: [
      OptionSyntax("--section", "NAME", help: "only the section of this heading"),
      OptionSyntax("--path", help: "only where the page is"),
    ])

  private let chapter: Chapter?
  private let section: String?
  private let isPath: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.allowOnlyOne(of: "--section", "--path")
    chapter = try arguments.chapter()
    section = arguments.value("--section")
    isPath = arguments.has("--path")
  }

  func run(in context: Context) throws -> ExitCode {
    guard let chapter = try chapter ?? context.progress().progress.current?.chapter else {
      context.console.write("Every chapter is passed. 'guide CHAPTER' shows the page of one.")
      return .passed
    }
    let url = try context.workspace().guidePage(chapter.name)
    if isPath {
      context.console.write(chapter.guidePath)
      return .passed
    }
    guard let markdown = try? String(contentsOf: url, encoding: .utf8) else {
      throw CommandError.unreadable(path: chapter.guidePath, reason: "there is no such page")
    }
    let page = GuidePage(markdown)
    context.console.write(
      GuideText(ink: context.console.ink).text(of: try chosen(page, of: chapter)))
    return .passed
  }

  private func chosen(_ page: GuidePage, of chapter: Chapter) throws(UsageError) -> [GuidePage.Section] {
    guard let section else { return page.sections }
    guard let sections = page.sections(named: section) else {
      throw .unknownSection(
        section, chapter: chapter.name, nearest: NearestName.of(section, among: page.names),
        all: page.names)
    }
    return sections
  }
}
