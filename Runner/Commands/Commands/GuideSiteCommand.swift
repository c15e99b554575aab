import Foundation
import Grading

/// Builds the guide as a site.
struct GuideSiteCommand: Command {
  static let syntax = CommandSyntax(
    name: "guide-site", summary: "build the guide as a site",
    discussion: """
      The toolchain's docc makes static pages of Guide/Workshop.docc, without a network; each chapter's page gets a \
      picture of what its starter does. A dead link, and whatever else docc warns of, is an error. Exit status: 0 built, 1 a page is at fault, 2 not built, 64 \
      wrong use.
      """)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    let site = try GuideSite(of: workspace, environment: context.environment)
    try site.build()
    // Once more with the pictures: a fault above is told with the line of the page itself.
    try site.build(Self.withPictures(in: context))
    context.console.write(Self.text(site.folder.path(below: workspace.root), context.invoker))
    return .passed
  }

  /// Draws the pictures and puts them on the chapters' pages.
  ///
  /// - Returns: The guide with pictures, from the workshop's folder.
  /// - Throws: `GradingError`, `CommandError`.
  static func withPictures(in context: Context) throws -> String {
    let pictures = GuidePictures(workspace: try context.workspace(), grader: try context.makeGrader())
    try pictures.draw { number, count in
      guard number == 1 else { return }
      context.console.remark("drawing the timelines of \(count) chapters, from runs of now")
    }
    return pictures.catalogue.path(below: pictures.workspace.root)
  }

  /// What is said of a site.
  static func text(_ folder: String, _ invoker: Invoker) -> String {
    """
    The site is in \(folder). Any web server shows it, from the top of its address.
    Here   \(invoker.typed("guide-open"))
    """
  }
}
