import Foundation

/// The list of a zip's contents, as `unzip -Z` writes it; pure.
///
/// That program writes control characters in names as `^J`, so an entry has one line whatever it is called.
enum ZipListing {
  /// What makes `unzip` write it: zipinfo's long form with sortable times, without the lines around it.
  static let arguments = ["-Z", "-l", "-T", "--h-t"]
  /// What it says of an archive without entries.
  static let empty = "Empty zipfile.\n"

  /// Reads a listing.
  ///
  /// - Parameter output: What the program has written.
  /// - Returns: The entries in their order.
  /// - Throws: `SubmissionFault` for a line that is no entry.
  static func entries(in output: Data) throws(SubmissionFault) -> [ListedEntry] {
    if output == Data(empty.utf8) { return [] }
    return try ListingLine.entries(in: output, entry)
  }

  /// Reads a line like `-rw-r--r--  3.0 unx  1377 tx  512 defN 20261121.194737 Exercises/a.swift`.
  private static func entry(_ line: ListingLine) -> ListedEntry? {
    var line = line
    guard let permissions = line.field(), line.field() != nil, line.field() != nil,
      let size = line.size(), let type = line.field(),
      // The packed size, the method and the time.
      line.field() != nil, line.field() != nil, line.field() != nil,
      let written = line.remainder()
    else { return nil }
    let name = name(written)
    let kind: FoundEntry.Kind? =
      switch permissions.first {
      case _ where name.last == UInt8(ascii: "/"): .folder
      case "d": .folder
      // Programs that say nothing of the kind leave a question mark.
      case "-", "?": .file
      case "l": .link
      case "b", "c", "p", "s": .special
      default: nil
      }
    guard let kind else { return nil }
    return ListedEntry(
      name: String(decoding: name, as: UTF8.self), kind: kind, size: size,
      isEncrypted: type.first == "T" || type.first == "B")
  }

  /// A name as it is in the archive.
  private static func name(_ written: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var bytes = written
    while let byte = bytes.popFirst() {
      // It cannot be told from a name with a caret and a capital letter, which is refused with it.
      if byte == UInt8(ascii: "^"), let next = bytes.first, (0x3f...0x5f).contains(next) {
        result.append(next ^ 0x40)
        bytes.removeFirst()
      } else {
        // Zips of Windows programs have backslashes; no name in the workshop does.
        result.append(byte == UInt8(ascii: "\\") ? UInt8(ascii: "/") : byte)
      }
    }
    return result
  }
}
