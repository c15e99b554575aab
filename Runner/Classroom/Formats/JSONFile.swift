import Foundation

/// How files of JSON are written: keys sorted, so that equal values are equal bytes.
enum JSONFile {
  static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}
