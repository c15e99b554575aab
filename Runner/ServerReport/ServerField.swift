import Report

/// A name and its value: a header, or a part of a query.
package struct ServerField: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  var line: String { LineFields.line([name, value]) }

  init?(line: String) {
    let fields = LineFields.fields(of: line)
    guard fields.count == 2 else { return nil }
    self.init(fields[0], fields[1])
  }
}

extension [ServerField] {
  var line: String { LineFields.line(map(\.line)) }

  init?(line: String) {
    let fields = LineFields.list(line).map { ServerField(line: $0) }
    guard !fields.contains(nil) else { return nil }
    self = fields.compactMap(\.self)
  }
}
