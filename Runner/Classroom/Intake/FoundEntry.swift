/// A file or folder in something that was handed in.
struct FoundEntry: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case file, folder
    /// A symbolic or a hard link; it is never followed.
    case link
    /// A device, a pipe or a socket.
    case special
  }

  /// The names on its path.
  let path: [String]
  let kind: Kind
  /// The bytes of a file, as they are declared.
  let size: Int

  /// Whether it belongs to what version control, builds and desktops keep for themselves.
  var isHidden: Bool { path.contains(where: Self.isHidden) }

  var isSwift: Bool { path.last.map(Self.isSwift) ?? false }

  static func isHidden(_ name: String) -> Bool {
    // macOS's zips have a second tree with the files' attributes.
    name.utf8.first == UInt8(ascii: ".") || name == "__MACOSX"
  }

  static func isSwift(_ name: String) -> Bool { name.utf8.suffix(6).elementsEqual(".swift".utf8) }

  /// The names on a path.
  static func names(in path: String) -> [String] {
    // By bytes: see `ListingLine`.
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." }
  }
}

extension String {
  /// A name from somebody else's archive as part of a sentence: one line, printable, of bounded length.
  var shown: String {
    var text = ""
    for scalar in unicodeScalars.prefix(200) {
      switch scalar.properties.generalCategory {
      case .control where scalar.value < 0x20 || scalar.value == 0x7f:
        text += "^" + String(UnicodeScalar(UInt8(scalar.value) ^ 0x40))
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.count > 200 ? text + "…" : text
  }
}
