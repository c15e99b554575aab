import Report

/// Which requests a server answers how.
package struct ServerRule: Hashable, Sendable {
  /// The method; `nil` for any.
  package let method: String?
  /// The path; `nil` for any.
  package let path: String?
  /// What the query must have, besides other things.
  package let query: [ServerField]
  /// The answer to the first such request, to the second, and so on; the last is that to all others.
  package let answers: [ServerAnswer]

  package init(method: String?, path: String?, query: [ServerField], answers: [ServerAnswer]) {
    self.method = method
    self.path = path
    self.query = query
    self.answers = answers
  }

  /// Whether it is about a request.
  package func matches(_ request: ServerRequest) -> Bool {
    (method ?? request.method) == request.method && request.isAbout(path: path, query: query)
  }
}

extension ServerRule {
  var line: String {
    LineFields.line([method ?? "", path ?? "", query.line, LineFields.line(answers.map(\.line))])
  }

  init?(line: String) {
    let fields = LineFields.fields(of: line)
    guard fields.count == 4, let query = [ServerField](line: fields[2]) else { return nil }
    let answers = LineFields.list(fields[3]).map { ServerAnswer(line: $0) }
    guard !answers.isEmpty, !answers.contains(nil) else { return nil }
    self.init(
      method: fields[0].isEmpty ? nil : fields[0], path: fields[1].isEmpty ? nil : fields[1], query: query,
      answers: answers.compactMap(\.self))
  }
}
