import Foundation
import Glibc
import Testing

/// A program that says what it has done and is killed in the middle of it.
final class KilledProgram {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "ProgressPrograms").path
  /// Only a fault reaches it.
  private static let mostMilliseconds: Int32 = 60_000

  private let pid: pid_t
  private let output: Int32
  private var rest = ""
  /// How many lines it has said so far.
  private(set) var count = 0

  init(_ words: [String]) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    let arguments = ([Self.program] + words).map { strdup($0) } + [nil]
    let variables = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for text in arguments + variables { free(text) } }
    var pid = pid_t()
    try #require(posix_spawn(&pid, Self.program, &actions, nil, arguments, variables) == 0)
    self.pid = pid
    output = ends[0]
    close(ends[1])
  }

  deinit {
    Glibc.kill(pid, SIGKILL)
    close(output)
  }

  /// What it has said since.
  ///
  /// - Parameter isWaiting: Whether to wait until there is something.
  /// - Returns: The lines that are whole.
  /// - Throws: When nothing comes.
  func lines(isWaiting: Bool) throws -> [String] {
    var polled = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
    let count = poll(&polled, 1, isWaiting ? Self.mostMilliseconds : 0)
    try #require(!isWaiting || count > 0, "it never said a word")
    guard count > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let length = read(output, &buffer, buffer.count)
    guard length > 0 else { return [] }
    let text = rest + String(decoding: buffer[..<length], as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    rest = String(lines.last ?? "")
    self.count += lines.count - 1
    return lines.dropLast().map(String.init)
  }

  /// Kills it, and reads what it has said before.
  func kill() throws -> [String] {
    Glibc.kill(pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    try #require(status & 0x7f == SIGKILL, "it ended by itself before it was killed")
    var all: [String] = []
    while true {
      let some = try lines(isWaiting: false)
      if some.isEmpty { return all }
      all += some
    }
  }
}

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  /// A moment of work that has no other use than to take time.
  mutating func letSomeTimePass() {
    let turns = Int.random(in: 0...60_000, using: &self)
    var word: UInt64 = 0
    for turn in 0..<turns { word = word &* 31 &+ UInt64(turn) }
    state ^= word & 0
  }
}
