import Foundation
import Glibc

/// The processes that a killed grader has left behind.
///
/// Whoever is killed cannot end its children. Most end by their bounds of processor time; one that only waits
/// would wait for ever.
enum LeftoverProcesses {
  /// How often the system's list is gone through: what starts others while it is ended is met again.
  private static let mostRounds = 20

  /// Ends all processes whose owner has ended, whatever has become of them.
  static func end() {
    for _ in 0..<mostRounds {
      let found = find()
      if found.isEmpty { return }
      for process in found { kill(process, SIGKILL) }
    }
  }

  /// The processes whose owner has ended.
  private static func find() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    // Whatever list they are in themselves: the sandbox makes one for each program, and when the grader is killed while
    // that is done, the first process of it waits for ever.
    return names.compactMap { pid_t($0) }.filter { process in
      owner(of: process).map { OwnerName.hasEndedHere($0) } ?? false
    }
  }

  /// Whose child a process is, as its environment has it; `nil` when it is nobody's.
  private static func owner(of process: pid_t) -> String? {
    // Nothing for one that has ended, and for one of another user.
    guard let bytes = try? Data(contentsOf: URL(filePath: "/proc/\(process)/environ")) else { return nil }
    let prefix = Data("\(OwnerName.variable)=".utf8)
    // The latest: a program that is run by another one has what that one has set.
    return bytes.split(separator: 0).last { $0.starts(with: prefix) }
      .map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
  }
}
