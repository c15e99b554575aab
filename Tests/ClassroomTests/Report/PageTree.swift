import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of a page, read by a parser that takes nothing but well-formed XML.
final class PageTree {
  struct Malformed: Error {
    let reason: String
  }

  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [PageTree] = []
  /// All text in it, in order.
  fileprivate(set) var text = ""

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  static func parse(_ document: String) throws -> PageTree {
    let builder = PageTreeBuilder()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else {
      throw Malformed(reason: "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    }
    return root
  }

  /// The elements of a name below it, of a class if one is given.
  func all(_ name: String, _ style: Substring? = nil) -> [PageTree] {
    children.flatMap { child in
      let styles = (child.attributes["class"] ?? "").split(separator: " ")
      let isMeant = child.name == name && (style.map(styles.contains) ?? true)
      return (isMeant ? [child] : []) + child.all(name, style)
    }
  }

  /// The element below it that has an identifier.
  func element(_ id: String) -> PageTree? {
    for child in children {
      if child.attributes["id"] == id { return child }
      if let found = child.element(id) { return found }
    }
    return nil
  }

  /// Everything that has an attribute, with its value.
  func values(of attribute: String) -> [String] {
    (attributes[attribute].map { [$0] } ?? []) + children.flatMap { $0.values(of: attribute) }
  }

  /// What the cells of a table say.
  var rows: [[String]] { all("tr").map { $0.children.map(\.text) } }
}

private final class PageTreeBuilder: NSObject, XMLParserDelegate {
  var root: PageTree?
  private var open: [PageTree] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = PageTree(name, attributes)
    open.last?.children.append(element)
    if root == nil { root = element }
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for element in open { element.text += text }
  }
}
