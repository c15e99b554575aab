import Foundation
import Report
import Testing

/// One run of the executable `ConductorPrograms`, and what it reported.
struct ProgramRun {
  struct Unstartable: Error {
    let error: Int32
  }

  /// All that it wrote to the report channel.
  let output: String
  /// Its exit status; the negative number of the signal that ended it.
  let status: Int32

  /// - Parameters:
  ///   - behaviour: What is run.
  ///   - options: More options for its command line.
  ///   - recorder: A file that it gets as descriptor 3 for its flight recorder.
  /// - Throws: `Unstartable` when it could not be started.
  init(_ behaviour: String, _ options: String..., recorder: Int32? = nil) throws {
    try self.init(
      arguments: ["--behaviour", behaviour] + options + (recorder == nil ? [] : ["--recorder", "3"]),
      recorder: recorder)
  }

  init(arguments: [String], recorder: Int32? = nil) throws {
    var ends: [Int32] = [0, 0]
    // Not a pipe: those cannot be made so that no child of another test gets them too.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Unstartable(error: errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let recorder { posix_spawn_file_actions_adddup2(&actions, recorder, 3) }
    let words = ([Self.program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // Without a backtrace, which takes a second and which nobody reads.
    let environment = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for word in environment { free(word) } }
    var child = pid_t()
    let error = posix_spawn(&child, Self.program, &actions, nil, words, environment)
    guard error == 0 else { throw Unstartable(error: error) }
    close(ends[1])
    output = Self.readAll(ends[0])
    close(ends[0])
    var ended: Int32 = 0
    while waitpid(child, &ended, 0) < 0, errno == EINTR {}
    status = ended & 0x7F == 0 ? (ended >> 8) & 0xFF : -(ended & 0x7F)
  }

  /// The executable, which SwiftPM puts beside the tests.
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "ConductorPrograms").path

  private static func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}

extension ProgramRun {
  /// The lines of the output; `nil` in place of what is none.
  var lines: [ReportLine?] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { ReportLine(String($0)) }
  }

  var finding: Finding? {
    lines.lazy.compactMap { if case .finding(let finding) = $0 { finding } else { nil } }.first
  }

  var schedule: Schedule? {
    lines.lazy.compactMap { if case .schedule(let schedule) = $0 { schedule } else { nil } }.first
  }

  var events: [TimelineEvent] {
    lines.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  var complaints: [String] {
    lines.compactMap { if case .complaint(let text) = $0 { text } else { nil } }
  }

  /// The outcome of a complete report: nothing unreadable in it, closed, and the process ended by itself.
  var outcome: Outcome? {
    guard status == 0, !lines.contains(nil), lines.suffix(2) == [.end, .closed] else { return nil }
    return head?.outcome
  }

  var schedulesRun: Int? { head?.schedulesRun }

  var isWholeSpace: Bool? { head?.isWholeSpace }

  var failingSchedules: Int? {
    lines.lazy.compactMap { if case .failures(let count) = $0 { count } else { nil } }.first
  }

  private var head: (outcome: Outcome, schedulesRun: Int, isWholeSpace: Bool)? {
    lines.lazy.compactMap {
      if case .finished(_, let outcome, let schedulesRun, let isWholeSpace, _, _) = $0 {
        (outcome, schedulesRun, isWholeSpace)
      } else {
        nil
      }
    }.first
  }
}
