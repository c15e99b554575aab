import Foundation

/// The files of this checkout.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The names in a folder, sorted, hidden ones left out; none when there is no such folder.
  static func names(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  static func folders(in path: String) -> [String] {
    names(in: path).filter { isFolder("\(path)/\($0)") }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The paths of the files below a folder whose names end in one of the endings, from the root on.
  static func files(in path: String, ending endings: String...) -> [String] {
    let paths = FileManager.default.subpaths(atPath: root.appending(path: path).path) ?? []
    return paths.filter { candidate in endings.contains { candidate.hasSuffix($0) } }.sorted().map {
      "\(path)/\($0)"
    }
  }

  /// Whether somebody works on the exercises here, so that they may differ from the starters.
  static var hasLearner: Bool { isFolder(".workshop/progress") }
}
