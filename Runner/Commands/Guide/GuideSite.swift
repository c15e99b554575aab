import Foundation
import Grading

/// The guide as a site: static pages that the toolchain's `docc` makes of the catalogue.
struct GuideSite {
  /// The catalogue, from the workshop's folder.
  static let catalogue = "Guide/Workshop.docc"
  /// The front page, from the site's folder.
  static let frontPage = "documentation/workshop"

  private let docc: String
  private let workspace: Workspace

  /// - Parameters:
  ///   - workspace: The checkout whose guide it is.
  ///   - environment: The variables, for the search path.
  /// - Throws: `CommandError.noDocc`.
  init(
    of workspace: Workspace, environment: [String: String]
  ) throws(CommandError) {
    guard let docc = Self.docc(environment) else { throw .noDocc }
    self.docc = docc
    self.workspace = workspace
  }

  /// Where the site is put; its name is ignored by git.
  var folder: URL { workspace.state.appending(path: "guide-site") }

  /// The toolchain's `docc`, else one of the search path; `nil` when there is none.
  static func docc(_ environment: [String: String]) -> String? {
    let own = (try? Toolchain.find(environment: environment))?.program("docc")
    return own.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
      ?? ProgramSearch.path(of: "docc", environment)
  }

  /// Builds the site; whatever `docc` warns of is an error.
  ///
  /// - Parameter catalogue: The guide, from the workshop's folder.
  /// - Throws: `CommandError`.
  func build(_ catalogue: String = Self.catalogue) throws(CommandError) {
    let path = folder.path(below: workspace.root)
    do {
      try FileManager.default.createDirectory(at: workspace.state, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
    let result: ChildProcess.Result
    do {
      result = try ChildProcess.run(
        docc, ["convert", catalogue, "--output-dir", folder.path, "--warnings-as-errors"],
        in: workspace.root.path, limits: .tool)
    } catch {
      throw .notStarted(reason: "\(error)")
    }
    guard result.ending == .exited(0) else {
      throw .guideFaulty(said: String(decoding: result.output, as: UTF8.self) + result.errorText)
    }
    try lead(to: path)
  }

  /// Serves the guide on loopback in the place of this process, until it is interrupted.
  ///
  /// What is changed meanwhile shows after the next start: here `docc` looks at the pages only once.
  ///
  /// - Parameters:
  ///   - catalogue: The guide, from the workshop's folder.
  ///   - port: The port.
  /// - Returns: Only by throwing.
  /// - Throws: `CommandError` when `docc` cannot be started.
  func serve(_ catalogue: String, on port: UInt16) throws(CommandError) -> Never {
    let arguments = [
      "preview", catalogue, "--port", "\(port)", "--output-dir",
      // Not the site's own folder, which is whole at any time.
      workspace.state.appending(path: "guide-preview").path,
    ]
    throw .notStarted(reason: Replacement.failure(docc, arguments, in: workspace.root.path))
  }

  /// Makes the page at the top lead to the front page; the one that `docc` writes there shows nothing.
  private func lead(to path: String) throws(CommandError) {
    let page = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Swift Concurrency Workshop</title>
      <meta http-equiv="refresh" content="0; url=\(Self.frontPage)/">
      <a href="\(Self.frontPage)/">Swift Concurrency Workshop</a>
      </html>

      """
    do {
      try Data(page.utf8).write(to: folder.appending(path: "index.html"))
    } catch {
      throw .unwritable(path: "\(path)/index.html", reason: error.localizedDescription)
    }
  }
}
