// edition: leave out
// Only the whole checkout grades a class.

import Foundation
import Glibc
import Testing

@testable import Grading

/// A grader that is killed when its journal has so many lines.
///
/// Nothing here waits for a clock: the system tells when the journal grows.
struct KilledGrader {
  let program: String
  let words: [String]
  /// The folder of results.
  let results: URL

  private var journal: URL { results.appending(path: "journal.jsonl") }

  /// How many whole lines the journal has.
  var lineCount: Int {
    (try? Data(contentsOf: journal))?.count { $0 == 10 } ?? 0
  }

  /// Starts the grader and kills it.
  ///
  /// - Parameter lines: How many lines the journal then has at least.
  /// - Throws: When it has ended by itself before.
  func run(killedAfter lines: Int) throws {
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    try #require(watch >= 0)
    defer { close(watch) }
    try #require(inotify_add_watch(watch, results.path, UInt32(IN_CREATE | IN_MODIFY)) >= 0)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let pid = try start(errors: ends[1])
    close(ends[1])
    var hasEnded = false
    while lineCount < lines, !hasEnded {
      var polled = [
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0),
      ]
      if poll(&polled, 2, -1) < 0, errno == EINTR { continue }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      if polled[0].revents != 0 { _ = read(watch, &buffer, buffer.count) }
      if polled[1].revents != 0 { hasEnded = read(ends[0], &buffer, buffer.count) == 0 }
    }
    kill(pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    try #require(status & 0x7f == SIGKILL, "it ended by itself before it was killed")
  }

  private func start(errors: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let arguments = ([program] + words).map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var pid = pid_t()
    // As the grader starts programs: not while another test writes one that it is going to start.
    let code = ChildProcess.whileNoneStarts {
      posix_spawn(&pid, program, &actions, nil, arguments, variables)
    }
    try #require(code == 0)
    return pid
  }
}
