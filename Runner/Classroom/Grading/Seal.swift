package import Foundation
import Grading
import Hashing

/// Makes edits of sealed values visible.
///
/// Without a key a seal is a digest that everybody can make: it shows a slip, not a forger. With a key it is an
/// HMAC-SHA256 (RFC 2104), which only those who have the key can make anew.
package struct Seal: Sendable {
  /// The fewest bytes of a key; a shorter one could be guessed.
  package static let fewestKeyBytes = 16
  private static let blockBytes = 64

  private let key: Data?

  /// - Parameter key: At least `fewestKeyBytes` bytes; `nil` for a plain digest.
  package init(key: Data? = nil) {
    self.key = key
  }

  /// How seals are made, as `class.json` names it.
  package var method: String { key == nil ? "sha256" : "hmac-sha256" }

  /// The seal of bytes, as 64 hexadecimal digits.
  package func digest(of bytes: Data) -> String {
    guard let key else { return SHA256.hexDigest(of: bytes) }
    var block = key.count > Self.blockBytes ? Self.bytes(SHA256.hexDigest(of: key)) : key
    block += Data(repeating: 0, count: Self.blockBytes - block.count)
    let inner = SHA256.hexDigest(of: Data(block.map { $0 ^ 0x36 }) + bytes)
    return SHA256.hexDigest(of: Data(block.map { $0 ^ 0x5C }) + Self.bytes(inner))
  }

  private static func bytes(_ digits: String) -> Data {
    var bytes = Data()
    var rest = digits[...]
    while !rest.isEmpty {
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

/// A value that carries a seal of all the rest of it.
package protocol Sealable: Codable, Sendable {
  var seal: String { get }
  /// The same with another seal.
  func sealed(with seal: String) -> Self
}

extension Sealable {
  /// The value as one line of JSON, its keys sorted, without a line feed.
  ///
  /// - Throws: `EncodingError`, which no value of ours causes.
  func canonicalLine() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// The value with its seal.
  func sealed(by seal: Seal) throws -> Self {
    sealed(with: seal.digest(of: try sealed(with: "").canonicalLine()))
  }

  /// Reads a line; the bytes must be those that were written, to the last.
  ///
  /// - Parameters:
  ///   - line: The line without its line feed.
  ///   - seal: What must have sealed it.
  /// - Returns: The value.
  /// - Throws: `SealError`.
  static func read(_ line: Data, sealedBy seal: Seal) throws(SealError) -> Self {
    guard let value = try? JSONDecoder().decode(Self.self, from: line) else { throw .senseless }
    guard (try? value.canonicalLine()) == line, (try? value.sealed(by: seal))?.seal == value.seal else {
      throw .edited
    }
    return value
  }
}

/// Why a sealed line cannot be trusted.
package enum SealError: Error, Hashable, Sendable {
  /// It is no line of ours at all.
  case senseless
  /// It is not as it was sealed, or was sealed with another key.
  case edited
}

extension ClassResult: Sealable {
  package var seal: String { receipt?.seal ?? "" }

  package func sealed(with seal: String) -> Self {
    Self(
      source: source, outcome: outcome, sameAs: sameAs,
      receipt: receipt.map {
        Receipt(submission: $0.submission, behaviours: $0.behaviours, toolchain: $0.toolchain, seal: seal)
      })
  }
}
