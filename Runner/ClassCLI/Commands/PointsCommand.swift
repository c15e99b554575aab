import Classroom
import Commands
import Curriculum
import Foundation

/// Begins a file of points, or says what one means.
struct PointsCommand: Command {
  static let syntax = CommandSyntax(
    .points,
    discussion: """
      Without a file, prints one to begin with, which says what each field means. With a file, says what each \
      behaviour is worth, and what a starter earns as it is handed out. Exit status: 0, 2 the file cannot be \
      read, 64 wrong use, a faulty file included.
      """,
    argument: CommandSyntax.Argument(name: "FILE", help: "a file of points"),
    options: [OptionSyntax("--chapters", "NAMES", help: "only these, with commas between them; else all")])

  private let file: String?
  private let chapters: [Chapter]

  init(_ arguments: Arguments) throws(UsageError) {
    file = arguments.words.first
    guard let names = arguments.value("--chapters") else {
      chapters = Curriculum.chapters
      return
    }
    var chapters: [Chapter] = []
    for name in names.split(separator: ",").map(String.init) {
      let chapter = try Arguments.chapter(named: name)
      if !chapters.contains(where: { $0.name == chapter.name }) { chapters.append(chapter) }
    }
    guard !chapters.isEmpty else {
      throw .badValue(option: "--chapters", value: names, expected: "names with commas between them")
    }
    self.chapters = chapters
  }

  func run(in context: Context) throws -> ExitCode {
    guard let file else {
      context.console.writeAsItIs(PointsStart.text(for: chapters))
      return .passed
    }
    let points = try PointsInput.read(file, in: context)
    let counting = chapters.filter { points.chapters?.keys.contains($0.name) ?? true }
    context.console.write(
      PointsText(name: file, file: points, chapters: counting, ink: context.console.ink).text)
    return .passed
  }
}

/// What a file of points means, as it is printed.
struct PointsText {
  let name: String
  let file: PointsFile
  let chapters: [Chapter]
  let ink: Ink

  var text: String {
    let worths = chapters.map { ChapterWorth($0, by: file) }
    let sum = worths.reduce(Points.zero) { $0 + $1.points }
    let head = "\(name): \(chapters.count.of("chapter")), \(sum.text) points"
    let width = worths.flatMap(\.parts).map(\.fixedText.columns).max() ?? 0
    let blocks = worths.map { block($0, width: width) }
    let extensions = file.extensions.map { more in
      let time =
        switch more.time {
        case .days(let days): "\(days.of("day")) more"
        case .until(let moment): "until \(moment.text)"
        }
      return "  \(more.learner.printableLine): \(more.chapter ?? "every chapter"), \(time)"
    }
    let last = extensions.isEmpty ? [] : ["", ink(.strong, "Extensions")] + extensions
    return ([head] + blocks.flatMap { [""] + $0 } + last).joined(separator: "\n")
  }

  private func block(_ worth: ChapterWorth, width: Int) -> [String] {
    let rule = file.rule(for: worth.chapter)
    let indent = "  "
    var lines = ["\(ink(.strong, worth.chapter.name)): \(worth.points.text) points"]
    if rule.isAllOrNothing { lines.append(indent + "all or nothing") }
    if let deadline = rule.deadline { lines.append(indent + "until \(deadline.text)") }
    if let late = rule.late { lines += TextBlock.labelled(indent, Self.words(for: late)) }
    for (behaviour, part) in zip(worth.chapter.behaviours, worth.parts) {
      lines.append("  \(part.fixedText.paddedLeft(to: width))  \(behaviour.id)")
    }
    if worth.earnedByStarter > .zero {
      lines += TextBlock.labelled(
        indent, "The starter earns \(worth.earnedByStarter.text) as it is handed out, for what already holds."
      )
    }
    return lines
  }

  private static func words(for late: LatePolicy) -> String {
    func percent(_ hundredths: Int) -> String { Points(hundredths: hundredths).text + " %" }
    var words = ["late: \(percent(late.perDay)) less for each day begun"]
    if late.atMost < 10_000 { words.append("at most \(percent(late.atMost))") }
    if late.graceMinutes > 0 { words.append("\(late.graceMinutes.of("minute")) of grace") }
    if let days = late.noPointsAfterDays { words.append("no points after \(days.of("day"))") }
    return words.joined(separator: ", ")
  }
}

/// Reads files of points.
enum PointsInput {
  static func read(_ name: String, in context: Context) throws -> PointsFile {
    let data = try InputFile.read(name, in: context)
    do {
      return try PointsFile(data)
    } catch {
      throw BadPoints(file: name, faults: error.faults)
    }
  }
}
