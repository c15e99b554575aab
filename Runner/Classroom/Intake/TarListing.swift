import Foundation

/// The list of a tar's contents, as GNU tar writes it; pure.
enum TarListing {
  /// What makes `tar` write it: one line an entry, whatever it is called, and owners that have no spaces.
  static let arguments = [
    "--list", "--verbose", "--quoting-style=escape", "--numeric-owner", "--full-time", "--utc",
  ]

  /// Reads a listing.
  ///
  /// - Parameter output: What the program has written.
  /// - Returns: The entries in their order.
  /// - Throws: `SubmissionFault` for a line that is no entry.
  static func entries(in output: Data) throws(SubmissionFault) -> [ListedEntry] {
    try ListingLine.entries(in: output, entry)
  }

  /// Reads a line like `-rw-r--r-- 0/0  1377 2026-11-21 19:47:37 Exercises/a.swift`.
  private static func entry(_ line: ListingLine) -> ListedEntry? {
    var line = line
    guard let permissions = line.field(), line.field() != nil else { return nil }
    let kind: FoundEntry.Kind? =
      switch permissions.first {
      case "-", "C": .file
      case "d", "D": .folder
      case "l", "h": .link
      // Volume labels and parts of an archive of several volumes; nobody hands those in.
      case "b", "c", "p", "V", "M", "?": .special
      default: nil
      }
    guard let kind else { return nil }
    var size = 0
    if kind == .file {
      guard let bytes = line.size() else { return nil }
      size = bytes
    } else {
      // Devices have two numbers here.
      guard line.field() != nil else { return nil }
    }
    guard line.field() != nil, line.field() != nil, let quoted = line.remainder() else { return nil }
    let name = unquoted(kind == .link ? withoutTarget(quoted) : quoted)
    return ListedEntry(name: String(decoding: name, as: UTF8.self), kind: kind, size: size)
  }

  /// The name of a link; where it leads is nobody's business.
  private static func withoutTarget(_ quoted: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let separators = [" -> ", " link to "].map { Array($0.utf8) }
    let end = quoted.indices.first { index in
      separators.contains { quoted[index...].starts(with: $0) }
    }
    return quoted[..<(end ?? quoted.endIndex)]
  }

  /// Takes the program's quoting back: `\n`, `\\`, and `\303\251` for other bytes.
  private static func unquoted(_ quoted: ArraySlice<UInt8>) -> [UInt8] {
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
    ]
    var result: [UInt8] = []
    var bytes = quoted
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = bytes.first else {
        result.append(byte)
        continue
      }
      let digits = bytes.prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
      if digits.count == 3, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
        result.append(value)
        bytes = bytes.dropFirst(3)
      } else {
        result.append(letters[next] ?? next)
        bytes = bytes.dropFirst()
      }
    }
    return result
  }
}
