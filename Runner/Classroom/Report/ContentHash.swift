import Foundation
import Grading
import Hashing

/// By which a page's security policy knows the pieces of text that may run.
enum ContentHash {
  /// A source expression of the policy, without its quotes.
  ///
  /// - Parameter text: What stands between the tags, to the byte.
  /// - Returns: `sha256-` and the digest in base 64.
  static func of(_ text: String) -> String {
    var hash = SHA256()
    hash.update(Data(text.utf8))
    let digits = Array(hash.hexDigest())
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return "sha256-" + Data(bytes).base64EncodedString()
  }
}
