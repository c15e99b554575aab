/// A request as a server saw it.
package struct ServerRequest: Hashable, Sendable {
  /// Its place among all requests, counted from 1.
  package let number: Int
  /// The connection that it came by, counted from 1 in the order in which they were made.
  package let connection: Int
  package let method: String
  /// Path and query as they were sent.
  package let target: String
  /// The path, decoded.
  package let path: String
  /// The query, decoded, in its order.
  package let query: [ServerField]
  package let headers: [ServerField]
  package let body: [UInt8]
  /// How many requests were in progress when it came, itself among them.
  package let atOnce: Int

  package init(
    number: Int, connection: Int, method: String, target: String, path: String, query: [ServerField],
    headers: [ServerField], body: [UInt8], atOnce: Int
  ) {
    self.number = number
    self.connection = connection
    self.method = method
    self.target = target
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.atOnce = atOnce
  }

  /// The value of a part of the query; `nil` when it has none of that name.
  package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The value of a header, whose name may be in any case; `nil` when it has none of that name.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Method, path and query in a line: `GET /search?term=swift`.
  package var text: String { "\(method) \(target)" }

  /// Whether it is for a path and has what is asked for in its query.
  package func isAbout(path: String?, query: [ServerField]) -> Bool {
    (path ?? self.path) == self.path && query.allSatisfy { self.query.contains($0) }
  }
}

extension ServerRequest {
  var fields: [String] {
    [
      "\(number)", "\(connection)", method, target, path, query.line, headers.line, Hexadecimal.text(body),
      "\(atOnce)",
    ]
  }

  init?(fields: [String]) {
    guard fields.count == 9, let number = Int(fields[0]), let connection = Int(fields[1]),
      let query = [ServerField](line: fields[5]), let headers = [ServerField](line: fields[6]),
      let body = Hexadecimal.bytes(fields[7]), let atOnce = Int(fields[8])
    else { return nil }
    self.init(
      number: number, connection: connection, method: fields[2], target: fields[3], path: fields[4],
      query: query, headers: headers, body: body, atOnce: atOnce)
  }
}
