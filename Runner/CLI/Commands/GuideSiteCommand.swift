import Foundation
import Grading

/// Builds the guide as a site.
struct GuideSiteCommand: Command {
  static let syntax = CommandSyntax(
    name: "guide-site", summary: "build the guide as a site",
    discussion: """
      The toolchain's docc makes static pages of Guide/Workshop.docc, without a network. A dead link, and \
      whatever else it warns of, is an error. Exit status: 0 built, 1 a page is at fault, 2 not built, 64 \
      wrong use.
      """)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    let site = try GuideSite(of: workspace, environment: context.environment)
    try site.build()
    context.console.write(Self.text(site.folder.path(below: workspace.root), context.invoker))
    return .passed
  }

  /// What is said of a site.
  static func text(_ folder: String, _ invoker: Invoker) -> String {
    """
    The site is in \(folder). Any web server shows it, from the top of its address.
    Here   \(invoker.typed("guide-open"))
    """
  }
}
