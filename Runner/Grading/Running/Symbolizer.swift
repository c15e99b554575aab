import Foundation

/// Looks up what lies at places in a program, with the toolchain's own tools.
struct Symbolizer {
  /// A place in the source.
  struct Place: Hashable {
    /// The function, readable: `Store.add(_:)`.
    let function: String
    /// The file as the compiler was given it: `Learner/Store.swift`; empty when unknown.
    let file: String
    let line: Int
  }

  let toolchain: Toolchain
  let program: String

  /// The places of instructions.
  ///
  /// - Parameter addresses: Their offsets in the program.
  /// - Returns: What is known, by the offset.
  /// - Throws: `GradingError.toolFailed`.
  func places(of addresses: [UInt64]) throws(GradingError) -> [UInt64: Place] {
    var symbols = try symbols(at: Set(addresses))
    // What the compiler has put in itself has no line; what is before it in the same function has.
    let withoutLine = symbols.filter { $0.value.line == 0 && !$0.value.file.isEmpty }
    let before = try self.symbols(
      at: Set(withoutLine.keys.flatMap { address in Self.distances.map { address &- $0 } }))
    for (address, symbol) in withoutLine {
      let nearest = Self.distances.lazy.compactMap { before[address &- $0] }
        .first { $0.line > 0 && $0.function == symbol.function && $0.file == symbol.file }
      symbols[address] = nearest ?? symbol
    }
    let known = symbols.sorted { $0.key < $1.key }
    let names = try demangle(known.map(\.value.function))
    return Dictionary(
      uniqueKeysWithValues: zip(known, names).map { entry, name in
        (
          entry.key,
          Place(function: Self.shortened(name), file: entry.value.file, line: entry.value.line)
        )
      })
  }

  /// How far before a place without a line one is looked for, in bytes, nearest first.
  private static let distances = (1...40).map { UInt64($0 * 6) }

  private func symbols(at addresses: Set<UInt64>) throws(GradingError) -> [UInt64: Entry.Symbol] {
    guard !addresses.isEmpty else { return [:] }
    let output = try run(
      "llvm-symbolizer",
      ["--obj=\(program)", "--output-style=JSON", "--no-demangle", "--relativenames"]
        + addresses.sorted().map { "0x" + String($0, radix: 16) })
    return Self.symbols(in: output)
  }

  /// What is known of each place, as `llvm-symbolizer` has written it; nothing when it makes no sense.
  static func symbols(in output: Data) -> [UInt64: Entry.Symbol] {
    var found: [UInt64: Entry.Symbol] = [:]
    for entry in (try? JSONDecoder().decode([Entry].self, from: output)) ?? [] {
      guard let address = entry.address.flatMap({ UInt64($0.dropFirst(2), radix: 16) }) else { continue }
      found[address] = entry.symbols?.first
    }
    return found
  }

  /// The mangled name of the first variable that `llvm-symbolizer` has written; `nil` when there is none of Swift's.
  static func nameOfVariable(in output: Data) -> String? {
    let entries = (try? JSONDecoder().decode([DataEntry].self, from: output)) ?? []
    guard let name = entries.first?.data?.name, name.hasPrefix("$s") else { return nil }
    return name
  }

  /// Finds the global or static variable at a place.
  ///
  /// - Parameter address: Its offset in the program.
  /// - Returns: Its name; `nil` when there is none.
  /// - Throws: `GradingError.toolFailed`.
  func variable(at address: UInt64) throws(GradingError) -> String? {
    let output = try run(
      "llvm-symbolizer",
      [
        "--obj=\(program)", "--output-style=JSON", "--no-demangle", "DATA 0x" + String(address, radix: 16),
      ])
    guard let symbol = Self.nameOfVariable(in: output) else { return nil }
    return Self.shortened(try demangle([symbol])[0])
  }

  private func demangle(_ symbols: [String]) throws(GradingError) -> [String] {
    guard !symbols.isEmpty else { return [] }
    let output = try run("swift-demangle", ["--compact", "--simplified"] + symbols)
    let names = String(decoding: output, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    return names.count >= symbols.count ? names : symbols
  }

  /// Without what only the compiler needs to tell apart.
  static func shortened(_ name: String) -> String {
    var name = name
    for part in ["suspend resume partial function for ", "await resume partial function for "] {
      if let range = name.range(of: part) { name = String(name[range.upperBound...]) }
    }
    for part in ["implicit closure #", "closure #"] where name.hasPrefix(part) {
      if let range = name.range(of: " in ") { name = "a closure in " + name[range.upperBound...] }
    }
    for part in ["specialized ", "merged ", "outlined ", "static "] where name.hasPrefix(part) {
      name.removeFirst(part.count)
    }
    for accessor in [".getter", ".setter", ".modify", ".read", ".unsafeMutableAddressor"] {
      name = name.replacing(accessor, with: "")
    }
    // What follows is the type; what is in angle brackets are the names of generic parameters.
    return String(name.split(separator: " : ").first ?? "").replacing(/<[A-Z0-9, ]+>/, with: "")
  }

  private func run(_ tool: String, _ arguments: [String]) throws(GradingError) -> Data {
    do {
      let result = try ChildProcess.run(toolchain.program(tool), arguments, limits: .tool)
      guard result.ending == .exited(0) else {
        throw GradingError.toolFailed(tool: tool, output: result.errorText)
      }
      return result.output
    } catch let error as GradingError {
      throw error
    } catch {
      throw .toolFailed(tool: tool, output: "\(error)")
    }
  }

  // MARK: llvm-symbolizer's JSON

  struct Entry: Decodable {
    struct Symbol: Decodable {
      let function: String
      let file: String
      let line: Int

      enum CodingKeys: String, CodingKey {
        case function = "FunctionName"
        case file = "FileName"
        case line = "Line"
      }
    }

    let address: String?
    let symbols: [Symbol]?

    enum CodingKeys: String, CodingKey {
      case address = "Address"
      case symbols = "Symbol"
    }
  }

  private struct DataEntry: Decodable {
    struct Variable: Decodable {
      let name: String

      enum CodingKeys: String, CodingKey {
        case name = "Name"
      }
    }

    let data: Variable?

    enum CodingKeys: String, CodingKey {
      case data = "Data"
    }
  }
}
