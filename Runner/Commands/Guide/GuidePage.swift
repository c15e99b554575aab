/// A page of the guide: its sections, and the page as a terminal shows it.
struct GuidePage {
  /// A heading and the lines below it, up to the next one.
  struct Section: Hashable {
    let level: Int
    let heading: String
    var lines: [String] = []
  }

  /// The sections in their order; the first is the page's own heading.
  private(set) var sections: [Section] = []

  /// - Parameter markdown: The page's text.
  init(_ markdown: String) {
    var isCode = false
    var isComment = false
    for line in markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // What stands around a block of code for the compiler is no part of the page.
      if !isCode, line.hasPrefix("<!--") { isComment = true }
      if isComment {
        isComment = !line.hasSuffix("-->")
        continue
      }
      if line.hasPrefix("```") { isCode.toggle() }
      let level = line.prefix { $0 == "#" }.count
      if !isCode, level > 0, line.dropFirst(level).first == " " {
        sections.append(Section(level: level, heading: String(line.dropFirst(level + 1))))
      } else if sections.isEmpty {
        guard !line.isEmpty else { continue }
        sections.append(Section(level: 1, heading: "", lines: [String(line)]))
      } else {
        sections[sections.count - 1].lines.append(String(line))
      }
    }
  }

  /// The names of the sections below the page's heading.
  var names: [String] { sections.filter { $0.level > 1 }.map(\.heading) }

  /// The section of a name, written in any case, with those below it; `nil` when there is none.
  func sections(named name: String) -> [Section]? {
    guard let start = sections.firstIndex(where: { $0.heading.lowercased() == name.lowercased() }) else {
      return nil
    }
    let level = sections[start].level
    let below = sections[(start + 1)...].prefix { $0.level > level }
    return [sections[start]] + below
  }
}
