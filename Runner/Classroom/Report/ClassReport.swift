package import Curriculum
import Grading
import Pictures
package import Progress

/// The report of a class: one page that needs nothing else, for a screen, a phone and paper.
///
/// The same values give the same bytes. Everything is in the page without its script, which only sorts, filters and
/// shows one learner at a time.
package enum ClassReport {
  /// Writes the page.
  ///
  /// - Parameters:
  ///   - results: The lines of results; of several about the same chapter of a learner the last one stands.
  ///   - chapters: The chapters in teaching order.
  ///   - attempts: What learners' own logs say, by the name in the log, which is a learner's name or identifier.
  /// - Returns: The file's text.
  package static func html(
    results: [ClassResult], chapters: [Chapter], attempts: [String: [ProgressRecord]] = [:]
  ) -> String {
    let table = ReportTable(results, chapters: chapters, attempts: attempts)
    let cases = ReportCases(of: table)
    let sections = [
      ReportMap(table: table).section, ReportFailures(of: table).section,
      ReportStuck(of: table, chapters: chapters, attempts: attempts).section, ReportBroken(of: table).section,
      ReportEquals(of: table).section,
    ]
    let learners = table.rows.map { ReportLearnerPage(row: $0, table: table, cases: cases).section }
    let body = [
      Markup.element("header", [("class", "class")], "\n" + heading(table) + "\n"),
      Markup.element(
        "main",
        "\n" + (sections + [learnersHeading] + learners + [cases.section]).joined(separator: "\n") + "\n"),
    ]
    return "<!DOCTYPE html>\n"
      + Markup.element(
        "html", [("lang", "en-GB")],
        "\n" + Markup.element("head", "\n" + head + "\n") + "\n"
          + Markup.element("body", "\n" + body.joined(separator: "\n") + "\n") + "\n") + "\n"
  }

  /// Whether a file begins as a report does, and may be replaced by one.
  package static func isReport(_ text: String) -> Bool { PictureMark.isIn(text, of: "report") }

  // MARK: Parts

  private static var head: String {
    let style = "\n\(ReportStyle.css)\n"
    let script = "\n\(ReportScript.text)\n"
    // Only these two pieces of text may do anything, whatever else should ever get into the page.
    let policy =
      "default-src 'none'; style-src '\(ContentHash.of(style))'; script-src '\(ContentHash.of(script))'; "
      + "base-uri 'none'; form-action 'none'"
    return [
      Markup.element("meta", [("charset", "utf-8")]),
      PictureMark.comment(of: "report"),
      Markup.element("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
      Markup.element("meta", [("http-equiv", "Content-Security-Policy"), ("content", policy)]),
      Markup.element("meta", [("name", "color-scheme"), ("content", "light dark")]),
      Markup.element("title", text: "Class report"),
      Markup.element("style", style),
      Markup.element("script", script),
    ].joined(separator: "\n")
  }

  private static func heading(_ table: ReportTable) -> String {
    let graded = table.rows.flatMap { $0.results.values }.count { $0.verdict != nil }
    let passed = table.rows.map(\.passed).reduce(0, +)
    let broken = table.rows.map(\.broken.count).reduce(0, +)
    let numbers = [
      (table.rows.count, table.rows.count == 1 ? "learner" : "learners"),
      (table.columns.count, table.columns.count == 1 ? "chapter" : "chapters"),
      (passed, "passed, of \(ReportWords.number(graded)) graded"),
      (broken, broken == 1 ? "broken hand-in" : "broken hand-ins"),
    ].map { number, words in
      Markup.element(
        "li", Markup.element("b", text: ReportWords.number(number)) + " " + Markup.escaped(words))
    }
    let places = [
      ("map", "Learners by chapters"), ("failures", "What fails most"), ("stuck", "Who is stuck"),
      ("broken", "Broken"), ("equal", "Equal"), ("pages", "All pages, to print"),
    ].map { Markup.element("li", Markup.element("a", [("href", "#\($0)")], text: $1)) }
    return [
      Markup.element("h1", text: "Class report"),
      Markup.element("ul", [("class", "numbers")], numbers.joined()),
      Markup.element(
        "nav", [("aria-label", "Sections")], Markup.element("ul", [("class", "places")], places.joined())),
    ].joined(separator: "\n")
  }

  private static var learnersHeading: String {
    Markup.element("h2", [("id", "pages"), ("class", "class pages")], text: "The pages of the learners")
  }
}
