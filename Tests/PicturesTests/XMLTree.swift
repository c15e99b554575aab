import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of XML, read by a parser that takes nothing but XML.
final class XMLTree {
  struct Malformed: Error {
    let reason: String
  }

  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [XMLTree] = []
  /// All text in it, in order.
  fileprivate(set) var text = ""

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  static func parse(_ document: String) throws -> XMLTree {
    let builder = TreeBuilder()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else {
      throw Malformed(reason: "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    }
    return root
  }

  /// The elements of a name below it.
  func all(_ name: String) -> [XMLTree] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }

  /// How many elements of a name there are below it, of a class if one is given.
  func count(_ name: String, _ style: String? = nil) -> Int {
    all(name).count { element in
      guard let style else { return true }
      return (element.attributes["class"] ?? "").split(separator: " ").contains(Substring(style))
    }
  }

  /// What its texts say.
  var texts: [String] { all("text").map(\.text).filter { !$0.isEmpty } }

  /// What the cells of a table say.
  var rows: [[String]] { all("tr").map { $0.children.map(\.text) } }
}

private final class TreeBuilder: NSObject, XMLParserDelegate {
  var root: XMLTree?
  private var open: [XMLTree] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = XMLTree(name, attributes)
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
