import Foundation
import Grading

/// Serves the guide as a site on this machine.
struct GuideOpenCommand: Command {
  static let syntax = CommandSyntax(
    name: "guide-open", summary: "serve the guide as a site on this machine; Ctrl-C ends it",
    discussion: """
      The toolchain's docc builds and serves it, on loopback only. What is changed meanwhile shows after the \
      next start.
      """,
    options: [OptionSyntax("--port", "N", help: "the port; else a free one")])

  private let port: UInt16?

  init(_ arguments: Arguments) throws(UsageError) {
    port = try arguments.int("--port", in: 1...65_535).map(UInt16.init)
  }

  func run(in context: Context) throws -> ExitCode {
    let site = try GuideSite(of: context.workspace(), environment: context.environment)
    guard let port = port ?? LoopbackPort.free() else { throw CommandError.noPort }
    let catalogue = try GuideSiteCommand.withPictures(in: context)
    context.console.write("docc serves the guide at the address below; Ctrl-C ends it.\n")
    try site.serve(catalogue, on: port)
  }
}
