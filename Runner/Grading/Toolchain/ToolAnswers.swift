import Foundation
import Hashing

/// What programs of the toolchain have answered, kept as long as they are the same programs.
struct ToolAnswers {
  private static let answer = "answer"

  private let folder: CacheFolder

  init(in workspace: Workspace) {
    // Some toolchains, and what their linkers are called with.
    folder = CacheFolder("tools", in: workspace, mostEntries: 40)
  }

  /// What a program has answered.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - question: Its arguments.
  /// - Returns: The answer; `nil` when none was kept of this very program.
  func find(of program: String, to question: [String]) -> Data? {
    Self.key(of: program, question).flatMap { folder.find($0) }.flatMap {
      try? Data(contentsOf: $0.appending(path: Self.answer))
    }
  }

  /// Keeps what a program has answered.
  func keep(_ answer: Data, of program: String, to question: [String]) {
    guard let key = Self.key(of: program, question) else { return }
    folder.keep(key) { try answer.write(to: $0.appending(path: Self.answer)) }
  }

  private static func key(of program: String, _ question: [String]) -> String? {
    ProgramIdentity.of(program).map {
      SHA256.hexDigest(of: Data(([program, $0] + question).joined(separator: "\0").utf8))
    }
  }
}
