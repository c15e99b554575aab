// edition: leave out
// Only the tests of classes and recipes need it.

import Foundation
import Grading
import Testing

/// What the system has besides what the workshop needs.
enum Installed {
  /// Where a program is, on the search path or where daemons are.
  static func path(_ program: String) -> String? {
    let search = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
    let places = search.split(separator: ":").map { folder in "\(folder)/\(program)" }
    return places.first { place in FileManager.default.isExecutableFile(atPath: place) }
  }

  /// What `grade` is told where there is no sandbox: tests of classes are about other things.
  static let wordsForSandbox: [String] = (try? Sandbox.find()) == nil ? ["--no-sandbox"] : []

  static func has(_ programs: String...) -> Bool { programs.allSatisfy { path($0) != nil } }
}

extension Trait where Self == ConditionTrait {
  /// Recipes grade as they are printed.
  static var needsSandbox: Self {
    .enabled(
      if: Installed.wordsForSandbox.isEmpty,
      "'grade' needs its sandbox: 'workshop doctor' says why there is none")
  }

  static var needsArchivers: Self {
    .enabled(
      if: Installed.has("zip", "unzip", "tar", "gzip"),
      "a class has archives: install zip, unzip, tar and gzip")
  }
}
