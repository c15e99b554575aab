/// What kind of archive a file is, by its first bytes; names are often wrong.
enum ArchiveKind: Hashable, Sendable {
  case zip, tar
  /// A tar, or anything else, packed by gzip.
  case gzip
  /// An archive of a kind that is not taken.
  case other(String)

  /// The bytes that tell.
  static let headBytes = 512

  /// - Parameter head: The first bytes of a file.
  /// - Returns: The kind; `nil` for what is no archive.
  static func of(_ head: [UInt8]) -> Self? {
    let magic: [([UInt8], Self)] = [
      ([0x50, 0x4b, 0x03, 0x04], .zip),
      ([0x50, 0x4b, 0x05, 0x06], .zip),
      ([0x1f, 0x8b], .gzip),
      (Array("Rar!".utf8), .other("RAR")),
      ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], .other("7z")),
      (Array("BZh".utf8), .other("bzip2")),
      ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], .other("xz")),
      ([0x28, 0xb5, 0x2f, 0xfd], .other("zstd")),
      (Array("xar!".utf8), .other("xar")),
    ]
    if let match = magic.first(where: { head.starts(with: $0.0) }) { return match.1 }
    return isTar(head) ? .tar : nil
  }

  /// Whether the bytes are the first header of a tar: old ones have no magic, but all have a sum.
  private static func isTar(_ head: [UInt8]) -> Bool {
    guard head.count == headBytes, head[0] != 0 else { return false }
    let sumField = 148..<156
    let digits = head[sumField].drop { $0 == UInt8(ascii: " ") }
      .prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    guard let declared = Int(String(decoding: digits, as: UTF8.self), radix: 8) else { return false }
    let sum = head.indices.reduce(0) { $0 + Int(sumField.contains($1) ? UInt8(ascii: " ") : head[$1]) }
    return sum == declared
  }

  /// The endings of names that say "this is an archive", the longest first.
  private static let endings = [
    ".tar.bz2", ".tar.zst", ".tar.gz", ".tar.xz", ".tbz2", ".zipx", ".tbz", ".tgz", ".txz", ".zip", ".tar",
    ".rar", ".bz2", ".zst", ".gz", ".xz", ".7z",
  ]

  /// The name without the ending of an archive; `nil` when it has none.
  static func stem(of name: String) -> String? {
    let lower = name.lowercased()
    guard let ending = endings.first(where: { lower.hasSuffix($0) }), lower.count > ending.count else {
      return nil
    }
    return String(name.dropLast(ending.count))
  }

  /// What is taken, for a sentence.
  static let taken = "hand in a folder, a .zip or a .tar.gz"
}
