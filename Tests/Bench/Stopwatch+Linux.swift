import Foundation
import Glibc
import Grading

/// What something took.
struct Cost: Codable, Sendable {
  /// Real time, in seconds.
  var seconds = 0.0
  /// Processor time of all processes that were started for it, in seconds.
  var processorSeconds = 0.0

  static func + (one: Self, other: Self) -> Self {
    Self(
      seconds: one.seconds + other.seconds,
      processorSeconds: one.processorSeconds + other.processorSeconds)
  }

  static func += (one: inout Self, other: Self) { one = one + other }
}

/// Measures work that is done by child processes.
struct Stopwatch {
  private var start = ContinuousClock.now
  private var before = processorSecondsOfChildren

  /// What was taken since the one before, or since the stopwatch was made.
  mutating func lap() -> Cost {
    let (end, after) = (ContinuousClock.now, Self.processorSecondsOfChildren)
    defer { (start, before) = (end, after) }
    return Cost(seconds: (end - start) / .seconds(1), processorSeconds: after - before)
  }

  static func measure(_ work: () throws -> Void) rethrows -> Cost {
    var watch = Self()
    try work()
    return watch.lap()
  }

  /// The processor time of all children that have ended, and of theirs.
  private static var processorSecondsOfChildren: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
  }

  /// The memory that the children of this process have at this moment, in bytes; the largest of them counts.
  static var memoryOfChildren: Int {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let children = tasks.flatMap { task in
      text("/proc/self/task/\(task)/children").split(separator: " ").map(String.init)
    }
    let pages = children.compactMap { child in
      text("/proc/\(child)/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
    return (pages.max() ?? 0) * Int(getpagesize())
  }

  private static func text(_ path: String) -> String {
    guard let file = FileHandle(forReadingAtPath: path) else { return "" }
    defer { try? file.close() }
    return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
  }
}

/// Something that the benchmark cannot go on without.
struct BenchError: Error, CustomStringConvertible {
  let description: String
}

/// Runs commands to their end.
enum Shell {
  /// Runs a command, quietly.
  ///
  /// - Parameters:
  ///   - words: The command, found on `PATH` when its name has no slash, and its arguments.
  ///   - folder: Where it runs.
  ///   - allowed: The exit statuses that are no error.
  /// - Returns: What it printed.
  /// - Throws: `BenchError` when it ends in another way.
  @discardableResult
  static func run(_ words: [String], in folder: URL, allowed: Set<Int32> = [0]) throws -> String {
    let limits = ChildProcess.Limits(seconds: 7200, processorSeconds: 40_000, outputBytes: 4 << 20)
    let result = try ChildProcess.run("/usr/bin/env", words, in: folder.path, limits: limits)
    guard case .exited(let status) = result.ending, allowed.contains(status) else {
      throw BenchError(
        description: "'\(words.joined(separator: " "))' ended as \(result.ending)\n"
          + String(decoding: result.output, as: UTF8.self).suffix(2000) + result.errorText.suffix(2000))
    }
    return String(decoding: result.output, as: UTF8.self)
  }
}
