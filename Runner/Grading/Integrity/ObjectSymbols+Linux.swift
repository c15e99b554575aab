import Foundation

extension ObjectSymbols {
  /// Reads an object file in the form that Linux has, ELF with 64 bits, lowest byte first.
  ///
  /// It is the compiler's own file, so what does not fit is a fault of the machine and none of the learner's.
  ///
  /// - Parameter file: The object file.
  /// - Throws: `GradingError.unreadable`.
  init(of file: URL) throws(GradingError) {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: file))
    } catch {
      throw .unreadable(path: file.path, reason: error.localizedDescription)
    }
    guard let symbols = Self(elf: bytes) else {
      throw .unreadable(path: file.path, reason: "it is no object file of this system")
    }
    self = symbols
  }

  /// Reads the bytes of an object file; there is no value when they are none.
  ///
  /// - Parameter bytes: The bytes.
  init?(elf bytes: [UInt8]) {
    let file = ObjectBytes(bytes)
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = file.number(at: 0x28, 8),
      let count = file.number(at: 0x3C, 2), let names = file.number(at: 0x3E, 2)
    else { return nil }
    let headers = (0..<count).compactMap { file.section(at: table + $0 * ObjectBytes.sectionSize) }
    guard headers.count == count, headers.indices.contains(names) else { return nil }
    var (undefined, defined, exported): ([String], [String], [String]) = ([], [], [])
    for header in headers where header.kind == ObjectBytes.symbolTable {
      guard headers.indices.contains(header.link) else { return nil }
      // The first symbol is none.
      for index in 1..<max(1, header.size / ObjectBytes.symbolSize) {
        let place = header.offset + index * ObjectBytes.symbolSize
        guard let nameOffset = file.number(at: place, 4), let info = file.number(at: place + 4, 1),
          let section = file.number(at: place + 6, 2),
          let name = file.text(at: headers[header.link].offset + nameOffset)
        else { return nil }
        // Sections and files have entries as well.
        guard !name.isEmpty, !ObjectBytes.namesOfParts.contains(info & 0xF) else { continue }
        if section == 0 {
          // A weak reference is a reference as well.
          undefined.append(name)
        } else {
          defined.append(name)
          if info >> 4 == ObjectBytes.globalBinding { exported.append(name) }
        }
      }
    }
    let sections = headers.compactMap { file.text(at: headers[names].offset + $0.name) }
    self.init(undefined: undefined, defined: defined, exported: exported, sections: sections)
  }
}

/// The bytes of an object file.
private struct ObjectBytes {
  static let sectionSize = 64
  static let symbolSize = 24
  /// The kind of the section that has the symbols.
  static let symbolTable = 2
  /// The binding of a symbol that nobody else may define.
  static let globalBinding = 1
  /// The kinds of symbols that name a section or a source file.
  static let namesOfParts: Set<Int> = [3, 4]

  struct Section {
    let name: Int
    let kind: Int
    let offset: Int
    let size: Int
    let link: Int
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of some bytes; `nil` when it is not there.
  func number(at place: Int, _ size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    return Int(
      exactly: (0..<size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[place + $1]) })
  }

  func section(at place: Int) -> Section? {
    guard let name = number(at: place, 4), let kind = number(at: place + 4, 4),
      let offset = number(at: place + 0x18, 8), let size = number(at: place + 0x20, 8),
      let link = number(at: place + 0x28, 4)
    else { return nil }
    return Section(name: name, kind: kind, offset: offset, size: size, link: link)
  }

  /// A text that ends with a zero; `nil` when it is not there.
  func text(at place: Int) -> String? {
    guard bytes.indices.contains(place), let end = bytes[place...].firstIndex(of: 0) else { return nil }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }
}
