import Foundation

/// Completes the code that the compiler hands to LLVM, where it leaves out what the sanitizer has to see.
enum Instrumentation {
  /// The endings of the functions in which the compiler copies and assigns values of several words.
  ///
  /// They take a value, copy it, assign by taking and by copying; `docs/ABI/Mangling.rst` in the compiler's sources. The
  /// ones that only count references or destroy a value are left out: an object's end is ordered by its reference
  /// count, which the sanitizer does not see.
  private static let copies = ["WOb", "WOc", "WOd", "WOf"].map { Data("\($0)\"(".utf8) }

  private static let definition = Data("define ".utf8)
  private static let attributes = Data(") #".utf8)
  private static let lineEnd = Data("\n".utf8)

  /// The code with these functions marked as ones to be instrumented.
  ///
  /// - Parameter code: What `-emit-irgen` wrote, some hundred thousand bytes: text would take four times as long.
  /// - Returns: The same with the attribute added.
  static func completed(_ code: Data) -> Data {
    var completed = Data()
    var from = code.startIndex
    for place in Set(copies.flatMap { places(of: $0, in: code) }).sorted() {
      completed += code[from..<place] + Data(" sanitize_thread".utf8)
      from = place
    }
    return completed + code[from...]
  }

  /// Where the attribute goes in the definitions of functions whose name has an ending.
  private static func places(of ending: Data, in code: Data) -> [Int] {
    var places: [Int] = []
    var rest = code.startIndex..<code.endIndex
    while let name = code.range(of: ending, in: rest) {
      let before = code.range(of: lineEnd, options: .backwards, in: code.startIndex..<name.lowerBound)
      let line = code[(before?.upperBound ?? code.startIndex)...]
      let end = code.range(of: lineEnd, in: name.upperBound..<code.endIndex)?.lowerBound ?? code.endIndex
      rest = end..<code.endIndex
      guard line.starts(with: definition),
        let last = code.range(of: attributes, options: .backwards, in: name.upperBound..<end)
      else { continue }
      places.append(last.lowerBound + 1)
    }
    return places
  }
}
