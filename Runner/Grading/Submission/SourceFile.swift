package import Foundation

/// One source file, with the bytes that it had when it was read.
package struct SourceFile: Hashable, Sendable {
  /// Its path below the folder it was read from, with slashes.
  package let path: String
  package let bytes: Data

  package init(path: String, bytes: Data) {
    self.path = path
    self.bytes = bytes
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
