import Curriculum
import Foundation
import Grading
import Pictures
import Report

/// The guide with pictures: each chapter's page shows the interleaving in which its starter fails.
///
/// The pictures are drawn when the site is built, from a run of that moment, so none can be out of date.
struct GuidePictures {
  /// One picture.
  struct Picture {
    let svg: String
    /// What it shows, for who cannot see it.
    let description: String
  }

  let workspace: Workspace
  let grader: Grader

  /// Where the guide with pictures is put; its name is ignored by git.
  var catalogue: URL { workspace.state.appending(path: "guide-pictures/Workshop.docc") }

  /// Copies the guide and puts the pictures in.
  ///
  /// - Parameter willDraw: Called before each picture with its number and how many there are.
  /// - Throws: `GradingError`, `CommandError`.
  func draw(willDraw: (Int, Int) -> Void) throws {
    let files = FileManager.default
    do {
      try? files.removeItem(at: catalogue)
      try files.createDirectory(
        at: catalogue.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: workspace.root.appending(path: GuideSite.catalogue), to: catalogue)
      for (index, chapter) in Curriculum.chapters.enumerated() {
        willDraw(index + 1, Curriculum.chapters.count)
        guard let picture = try picture(of: chapter) else { continue }
        let page = catalogue.appending(path: "\(chapter.name).md")
        let text = try String(contentsOf: page, encoding: .utf8)
        try Data(picture.svg.utf8).write(to: catalogue.appending(path: "\(chapter.name)-starter.svg"))
        try Data(Self.page(text, with: picture, of: chapter.name).utf8).write(to: page)
      }
    } catch let error as CocoaError {
      throw CommandError.unwritable(
        path: catalogue.path(below: workspace.root), reason: error.localizedDescription)
    }
  }

  /// A page with its picture at the end of the first section.
  ///
  /// - Parameters:
  ///   - text: The page.
  ///   - picture: The picture.
  ///   - chapter: The chapter's name.
  /// - Returns: The page's new text; the same one when it has no second section.
  static func page(_ text: String, with picture: Picture, of chapter: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let sections = lines.indices.filter { lines[$0].hasPrefix("## ") }
    guard sections.count > 1 else { return text }
    let description = picture.description.replacing("[", with: "(").replacing("]", with: ")")
    lines.insert(
      contentsOf: [
        "What the starter does, in the smallest interleaving that was found:", "",
        "![\(description)](\(chapter)-starter.svg)", "",
      ], at: sections[1])
    return lines.joined(separator: "\n")
  }

  /// What a chapter's starter does in the first scheduled behaviour that it fails; `nil` when it fails no such one.
  private func picture(of chapter: Chapter) throws -> Picture? {
    let scheduled = chapter.behaviours.filter { $0.lane == .scheduled }
    guard let entry = scheduled.first(where: { chapter.starter.failing.contains($0.id) }) else { return nil }
    var options = GradingOptions()
    // As SwiftPM compiles it: some starters are refused in the Swift 6 mode.
    options.isLenient = true
    options.behaviours = [entry.id]
    let verdict = try grader.grade(
      try Submission(starterOf: chapter, workspace: workspace), options: options)
    guard let report = verdict.behaviours.first(where: { $0.entry.id == entry.id })?.report,
      report.outcome.isFailure, !report.timeline.isEmpty
    else { return nil }
    let story = Story(
      whose: "The starter",
      caption: "Smallest interleaving, schedule \(report.schedule ?? .firstComeFirstServed)",
      outcome: report.outcome, taken: report.schedule, events: report.timeline)
    let subject = Subject(chapter: chapter.name, behaviour: entry.title, finding: report.finding)
    let finding = report.finding.map { " Expected: \($0.expected). Happened: \($0.happened)." } ?? ""
    let description = "Timeline of the starter. \(entry.title): \(report.outcome.rawValue).\(finding)"
    return Picture(
      svg: TimelineSVG.document(story, about: subject), description: description.replacing("\n", with: " "))
  }
}
