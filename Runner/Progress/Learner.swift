import Foundation

/// Whose attempts they are.
package struct Learner: Hashable, Sendable {
  /// Why a name cannot be a learner's.
  package enum NameError: Error, Hashable {
    case empty
    /// It has line breaks or other control characters, which would spoil every line it is printed on.
    case hasControlCharacters(String)
    /// The name of its file would be longer than a file system takes.
    case tooLong(String, bytes: Int, limit: Int)
  }

  /// The longest file name without its extension; file systems take 255 bytes in all.
  package static let longestFileName = 240

  /// The name as it is shown, in its composed form so that it does not depend on the keyboard.
  package let name: String

  /// - Parameter name: The name; white space around it does not belong to it.
  /// - Throws: `NameError`.
  package init(_ name: String) throws(NameError) {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    guard !trimmed.isEmpty else { throw .empty }
    guard !trimmed.unicodeScalars.contains(where: { CharacterSet.controlCharacters.contains($0) }) else {
      throw .hasControlCharacters(trimmed)
    }
    self.name = trimmed
    let bytes = safeName.utf8.count
    guard bytes <= Self.longestFileName else {
      throw .tooLong(trimmed, bytes: bytes, limit: Self.longestFileName)
    }
  }

  /// The file of the learner's attempts.
  package var fileName: String { safeName + ".jsonl" }

  /// The name in letters that every file system takes and none confuses: different names stay different, also
  /// where capitals do not count.
  ///
  /// Small letters, digits, `-` and inner dots stand for themselves, `_` for a space, `+` makes the next
  /// letter a capital, `%` begins the two hexadecimal digits of any other byte.
  private var safeName: String {
    var safe = ""
    for byte in name.utf8 {
      let scalar = Character(UnicodeScalar(byte))
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        safe.append(scalar)
      case UInt8(ascii: ".") where !safe.isEmpty: safe.append(scalar)
      case UInt8(ascii: " "): safe.append("_")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): safe += "+" + scalar.lowercased()
      default: safe += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    return safe
  }
}
