import Foundation

/// Completes the code that the compiler hands to LLVM, where it leaves out what the sanitizer has to see.
enum Instrumentation {
  /// The endings of the functions in which the compiler copies and assigns values of several words.
  ///
  /// They take a value, copy it, assign by taking and by copying; `docs/ABI/Mangling.rst` in the compiler's sources. The
  /// ones that only count references or destroy a value are left out: an object's end is ordered by its reference
  /// count, which the sanitizer does not see.
  private static let copies = ["WOb", "WOc", "WOd", "WOf"]

  /// The code with these functions marked as ones to be instrumented.
  ///
  /// - Parameter code: What `-emit-irgen` wrote.
  /// - Returns: The same with the attribute added.
  static func completed(_ code: String) -> String {
    var lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices where lines[index].hasPrefix("define ") {
      let line = lines[index]
      guard copies.contains(where: { line.contains("\($0)\"(") }),
        let attributes = line.range(of: ") #", options: .backwards)
      else { continue }
      lines[index] = line[..<attributes.lowerBound] + ") sanitize_thread #" + line[attributes.upperBound...]
    }
    return lines.joined(separator: "\n")
  }
}
