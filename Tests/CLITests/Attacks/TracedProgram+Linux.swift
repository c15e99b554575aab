import Foundation
import Glibc
import Testing

/// The real command, killed before one certain system call of those that change files.
///
/// So a test can kill it in every state that the disk is ever in, each once, and nothing is left to chance.
struct TracedProgram {
  /// How it ended.
  enum Ending: Hashable {
    /// Before the call.
    case killed(call: UInt64)
    /// By itself: it makes fewer calls than that.
    case exited(Int32)
    /// The system does not let one process watch another.
    case forbidden
  }

  /// The program beside the one that runs the tests.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "workshop").path

  let words: [String]
  let folder: URL

  /// Runs it.
  ///
  /// - Parameter number: Before which call it is killed; the first is 1.
  /// - Returns: How it ended.
  /// - Throws: When it cannot be started.
  func run(killedBeforeCall number: Int) throws -> Ending {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let pid = try start(input: ends[0])
    close(ends[0])
    var hasEnded = false
    defer {
      close(ends[1])
      if !hasEnded {
        kill(pid, SIGKILL)
        _ = wait(pid)
      }
    }
    let options = Trace.marksCalls | Trace.stopsAtExec | Trace.killsWithTracer
    guard trace(Trace.seize, pid, 0, options) == 0 else { return .forbidden }
    // The shell reads a line, and only then becomes the program.
    _ = trace(Trace.interrupt, pid, 0, 0)
    _ = wait(pid)
    _ = trace(Trace.goOnToCall, pid, 0, 0)
    _ = write(ends[1], "\n", 1)
    var isProgram = false
    var count = 0
    while true {
      let status = wait(pid)
      guard status & 0xff == 0x7f else {
        hasEnded = true
        return .exited(status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f))
      }
      let signal = (status >> 8) & 0xff
      let event = status >> 16
      var passedOn = 0
      if event == Trace.execEvent {
        isProgram = true
      } else if event == 0, signal == SIGTRAP | 0x80 {
        if isProgram, let call = callThatChanges(pid) {
          count += 1
          if count == number {
            // The call is not carried out: a process that is killed goes no further.
            kill(pid, SIGKILL)
            _ = wait(pid)
            hasEnded = true
            return .killed(call: call)
          }
        }
      } else if event == 0 {
        passedOn = Int(signal)
      }
      _ = trace(Trace.goOnToCall, pid, 0, passedOn)
    }
  }

  private func wait(_ pid: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private func start(input: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    for number: Int32 in 1...2 {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
    }
    let arguments = copies(
      ["/bin/sh", "-c", "read line; exec \"$@\"", "sh", Self.program] + words + ["--root", folder.path])
    let variables = copies(["PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"])
    defer { for text in arguments + variables { free(text) } }
    var pid = pid_t()
    try #require(posix_spawn(&pid, "/bin/sh", &actions, nil, arguments, variables) == 0)
    return pid
  }

  /// The number of the call that the process is about to make, when it is one that changes files.
  private func callThatChanges(_ pid: pid_t) -> UInt64? {
    var words = [UInt64](repeating: 0, count: 16)
    guard trace(Trace.describeCall, pid, words.count * 8, &words) > 0, words[0] & 0xff == 1 else {
      return nil
    }
    let call = words[3]
    let machine = words[0] >> 32
    let creates: UInt64 = 0o100
    if machine == 0xc000_003e {
      if call == 257 { return words[6] & creates != 0 ? call : nil }
      return Self.callsOfIntel.contains(call) ? call : nil
    }
    if call == 56 { return words[6] & creates != 0 ? call : nil }
    return Self.callsOfARM.contains(call) ? call : nil
  }

  /// write, pwrite64, fsync, ftruncate, rename, mkdir, rmdir, link, unlink, symlink, chmod, fchmod, and what has
  /// `at` at its end.
  private static let callsOfIntel: Set<UInt64> = [
    1, 18, 74, 77, 82, 83, 84, 86, 87, 88, 90, 91, 258, 263, 264, 265, 266, 268, 316,
  ]
  /// The same.
  private static let callsOfARM: Set<UInt64> = [34, 35, 36, 37, 38, 46, 52, 53, 64, 68, 82, 276]
}

/// Copies of words for a program that is started, which whoever made them gives back.
func copies(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] { words.map { strdup($0) } + [nil] }

/// The words of the system's call for watching processes.
private enum Trace {
  static let seize = 0x4206
  static let interrupt = 0x4207
  static let goOnToCall = 24
  static let describeCall = 0x420e
  static let marksCalls = 1
  static let stopsAtExec = 1 << 4
  static let killsWithTracer = 1 << 20
  static let execEvent: Int32 = 4
}

// In the C library a function of any number of arguments, which the importer leaves out.
@_silgen_name("ptrace")
private func traceCall(_ request: Int, _ pid: Int, _ address: Int, _ data: UnsafeMutableRawPointer?) -> Int

private func trace(_ request: Int, _ pid: pid_t, _ address: Int, _ data: Int) -> Int {
  traceCall(request, Int(pid), address, UnsafeMutableRawPointer(bitPattern: data))
}

private func trace(_ request: Int, _ pid: pid_t, _ address: Int, _ words: inout [UInt64]) -> Int {
  words.withUnsafeMutableBytes { traceCall(request, Int(pid), address, $0.baseAddress) }
}
