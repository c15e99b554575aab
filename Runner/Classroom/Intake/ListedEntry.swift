/// An entry as a program lists it, before it was judged.
struct ListedEntry: Hashable, Sendable {
  /// The whole name, with slashes.
  let name: String
  let kind: FoundEntry.Kind
  /// The bytes, as the archive declares them.
  let size: Int
  let isEncrypted: Bool

  init(name: String, kind: FoundEntry.Kind, size: Int, isEncrypted: Bool = false) {
    self.name = name
    self.kind = kind
    self.size = size
    self.isEncrypted = isEncrypted
  }
}

/// A line of a listing, field by field.
///
/// Here and wherever a name is taken apart it is done by bytes, as the programs do it: for a string, a slash and the
/// accent after it are one character, which is no slash.
struct ListingLine {
  private var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    rest = line
  }

  /// The next field, with the spaces before it; `nil` at the end.
  mutating func field() -> String? {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    let field = rest.prefix { $0 != UInt8(ascii: " ") }
    rest = rest.dropFirst(field.count)
    return field.isEmpty ? nil : String(decoding: field, as: UTF8.self)
  }

  /// The next field as a number of bytes.
  mutating func size() -> Int? {
    field().flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// What follows exactly one space, which may begin and end with spaces; `nil` when nothing does.
  func remainder() -> ArraySlice<UInt8>? {
    guard rest.first == UInt8(ascii: " "), rest.count > 1 else { return nil }
    return rest.dropFirst()
  }

  /// The entries in what a program has said, a line each.
  ///
  /// - Parameters:
  ///   - output: What it said.
  ///   - entry: Makes an entry of a line; `nil` for a line that is none.
  /// - Returns: The entries in their order.
  /// - Throws: `SubmissionFault` for a line that is no entry.
  static func entries(
    in output: some Collection<UInt8>, _ entry: (Self) -> ListedEntry?
  ) throws(SubmissionFault) -> [ListedEntry] {
    var entries: [ListedEntry] = []
    for line in Array(output).split(separator: UInt8(ascii: "\n")) {
      guard let entry = entry(Self(line)) else {
        throw SubmissionFault(
          reason: "the archive's list of contents makes no sense: "
            + String(decoding: line, as: UTF8.self).shown)
      }
      entries.append(entry)
    }
    return entries
  }
}
