import Foundation

/// Tells a program from the one that takes its place.
enum ProgramIdentity {
  /// The runner, as it was built.
  static let ofRunner = Bundle.main.executableURL.flatMap { of($0.path) } ?? ""

  /// What a program is known by without being read: one that was replaced is another file, or has another time or size.
  ///
  /// - Parameter program: Its path.
  /// - Returns: A text that is the same as long as the program is; `nil` when there is none.
  static func of(_ program: String) -> String? {
    let file = URL(filePath: program).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      let date = attributes[.modificationDate] as? Date
    else { return nil }
    let facts = [attributes[.systemFileNumber], attributes[.size]].map { $0.map { "\($0)" } ?? "" }
    return ([file, "\(date.timeIntervalSinceReferenceDate)"] + facts).joined(separator: "\0")
  }
}
