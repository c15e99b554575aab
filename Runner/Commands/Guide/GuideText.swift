/// Turns Markdown into text for a terminal: paragraphs filled, code left as it is.
struct GuideText {
  let ink: Ink

  /// The text of sections, without a line feed at its end.
  func text(of sections: [GuidePage.Section]) -> String {
    sections.map { section in
      let heading =
        section.heading.isEmpty ? [] : [ink(.strong, section.heading.replacing("`", with: "")), ""]
      return (heading + body(section.lines)).joined(separator: "\n").trimmedLineFeeds
    }.joined(separator: "\n\n")
  }

  /// A piece of a section: what is filled together.
  private enum Block {
    case paragraph(String)
    case item(String, String)
    case verbatim([String])
  }

  private func body(_ lines: [String]) -> [String] {
    let blocks = blocks(lines)
    let output = blocks.flatMap { block in
      switch block {
      case .paragraph(let text):
        styled(TextBlock.wrap(Self.withoutLinks(text), to: TextBlock.width)) + [""]
      case .item(let marker, let text): styled(TextBlock.labelled(marker, Self.withoutLinks(text))) + [""]
      case .verbatim(let lines): lines.map { ink(.code, "    \($0)".trimmedAtEnd) } + [""]
      }
    }
    return Self.joiningItems(output, blocks.map { if case .item = $0 { true } else { false } })
  }

  /// Leaves out the empty lines between the items of one list.
  private static func joiningItems(_ lines: [String], _ areItems: [Bool]) -> [String] {
    var kept: [String] = []
    var block = 0
    for line in lines {
      if line.isEmpty {
        let isBetween = block + 1 < areItems.count && areItems[block] && areItems[block + 1]
        block += 1
        if isBetween { continue }
      }
      kept.append(line)
    }
    return kept
  }

  private func blocks(_ lines: [String]) -> [Block] {
    var blocks: [Block] = []
    var code: [String]?
    var isContinuing = false
    for line in lines {
      if line.hasPrefix("```") {
        if let lines = code { blocks.append(.verbatim(lines)) }
        code = code == nil ? [] : nil
        isContinuing = false
        continue
      }
      if code != nil {
        // An empty line must stay one, and not end the block's place in the count of empty lines.
        code?.append(line.isEmpty ? " " : line)
        continue
      }
      let text = line.drop { $0 == " " }
      if text.isEmpty {
        isContinuing = false
      } else if text.hasPrefix("|") {
        if case .verbatim(let rows) = blocks.last, isContinuing {
          blocks[blocks.count - 1] = .verbatim(rows + [line])
        } else {
          blocks.append(.verbatim([line]))
        }
        isContinuing = true
      } else if let marker = Self.marker(of: text) {
        let indent = String(line.prefix { $0 == " " })
        blocks.append(.item("  \(indent)\(marker.shown) ", String(text.dropFirst(marker.length))))
        isContinuing = true
      } else if isContinuing, let last = blocks.last {
        blocks[blocks.count - 1] = Self.continuing(last, with: String(text))
      } else {
        blocks.append(.paragraph(String(text)))
        isContinuing = true
      }
    }
    if let code { blocks.append(.verbatim(code)) }
    return blocks
  }

  private static func continuing(_ block: Block, with text: String) -> Block {
    switch block {
    case .paragraph(let start): .paragraph("\(start) \(text)")
    case .item(let marker, let start): .item(marker, "\(start) \(text)")
    case .verbatim(let lines): .verbatim(lines + [text])
    }
  }

  /// The sign in front of a list's item: how it is shown and how many characters it has.
  private static func marker(of text: Substring) -> (shown: String, length: Int)? {
    if text.hasPrefix("- ") || text.hasPrefix("* ") { return ("•", 2) }
    let digits = text.prefix { $0.isNumber }
    guard !digits.isEmpty, text.dropFirst(digits.count).hasPrefix(". ") else { return nil }
    return ("\(digits).", digits.count + 2)
  }

  /// Lines of one paragraph without the signs of Markdown; code keeps its backticks where no colour shows it.
  private func styled(_ lines: [String]) -> [String] {
    var isCode = false
    var isStrong = false
    return lines.map { line in
      var output = ""
      for (codeIndex, piece) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
        if codeIndex > 0 {
          isCode.toggle()
          if !ink.isColoured { output += "`" }
        }
        guard !isCode else {
          output += ink(.code, String(piece))
          continue
        }
        for (index, part) in String(piece).split(separator: "**", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 { isStrong.toggle() }
          output += isStrong ? ink(.strong, String(part)) : String(part)
        }
      }
      return output
    }
  }

  /// A paragraph with its links as text and without slanted words, which not every terminal has.
  private static func withoutLinks(_ text: String) -> String {
    // Code may contain the same signs and stays as it is.
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, piece in
      guard index.isMultiple(of: 2) else { return String(piece) }
      return String(piece).replacing(/<doc:([^>]+)>/) { String($0.1) }
        .replacing(/\[([^\]]+)\]\(([^)]+)\)/) { "\($0.1) (\($0.2))" }
        .replacing(/(^|[^*])\*([^*\s][^*]*)\*($|[^*])/) { "\($0.1)\($0.2)\($0.3)" }
    }.joined(separator: "`")
  }
}
