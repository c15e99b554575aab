import Foundation

/// A block of Swift on a page of the guide, with what the page says of it to the compiler alone.
struct GuideBlock: Hashable {
  /// What a line of the block must be refused with.
  struct Refusal: Hashable {
    let line: Int
    /// A part of the compiler's message.
    let message: String
  }

  /// The first line of a comment with code for around the block, whose place in it is a line with only `…`.
  static let aroundMark = "<!-- around the next block:"
  /// The comment above a block with statements at the top level.
  static let programMark = "<!-- a program -->"
  /// What begins the comment that says how a line must be refused.
  static let refusalMark = "// error: "
  /// A line of code that was left out.
  static let leftOut = "…"

  /// The number of its first line on the page.
  let line: Int
  let code: [String]
  /// The number of the first line of what stands around it.
  let aroundLine: Int
  let around: [String]
  let isProgram: Bool

  /// What has to be refused; nothing when the block has to compile.
  var refusals: [Refusal] {
    code.enumerated().compactMap { index, text in
      guard let mark = text.range(of: Self.refusalMark) else { return nil }
      // A comment of its own belongs to the line below it.
      let isAlone = text[..<mark.lowerBound].allSatisfy { $0 == " " }
      let message = text[mark.upperBound...].split(separator: " ").filter { $0 != Self.leftOut }
      return Refusal(line: line + index + (isAlone ? 1 : 0), message: message.joined(separator: " "))
    }
  }

  /// The block and what stands around it, so that messages name the lines of the page.
  func source(page: String) -> String {
    let place = around.firstIndex { $0.trimmingPrefix(while: { $0 == " " }) == Self.leftOut }
    let before = around[..<(place ?? around.endIndex)]
    let after = around[(place.map { $0 + 1 } ?? around.endIndex)...]
    let shown = code.map { $0.trimmingPrefix(while: { $0 == " " }) == Self.leftOut ? "" : $0 }
    let pieces = [(aroundLine, Array(before)), (line, shown), (aroundLine + before.count + 1, Array(after))]
    return pieces.filter { !$0.1.isEmpty }.map { number, lines in
      "#sourceLocation(file: \"\(page)\", line: \(number))\n" + lines.joined(separator: "\n") + "\n"
    }.joined() + "#sourceLocation()\n"
  }
}

/// A block of a page that is not Swift.
struct OtherBlock: Hashable {
  let line: Int
  /// What stands behind the backticks.
  let language: String
  let text: [String]
}

/// The blocks of a page.
struct GuideBlocks {
  private(set) var swift: [GuideBlock] = []
  private(set) var others: [OtherBlock] = []

  /// - Parameter markdown: The page's text.
  init(of markdown: String) {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var comment: (line: Int, text: [String]) = (0, [])
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.hasPrefix("<!--") {
        let end = lines[index...].firstIndex { $0.hasSuffix("-->") } ?? lines.count - 1
        comment = (index + 1, Array(lines[index...end]))
        index = end
      } else if line.hasPrefix("```") {
        let end = lines[(index + 1)...].firstIndex { $0.hasPrefix("```") } ?? lines.count
        let text = Array(lines[(index + 1)..<end])
        if line == "```swift" {
          let isAround = comment.text.first == GuideBlock.aroundMark
          swift.append(
            GuideBlock(
              line: index + 2, code: text, aroundLine: comment.line + 1,
              around: isAround ? comment.text.dropFirst().dropLast().map(Self.unescaped) : [],
              isProgram: comment.text == [GuideBlock.programMark]))
        } else {
          others.append(OtherBlock(line: index + 1, language: String(line.dropFirst(3)), text: text))
        }
        comment = (0, [])
        index = end
      } else if !line.isEmpty {
        comment = (0, [])
      }
      index += 1
    }
  }

  /// A line without the backslash that keeps docc from taking an attribute for a directive, in comments too.
  private static func unescaped(_ line: String) -> String {
    line.replacing(/^( *)\\@/) { "\($0.1)@" }
  }
}
