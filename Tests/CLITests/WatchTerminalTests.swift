import Foundation
import Glibc
import Testing

@testable import ClassCLI
@testable import Commands

/// The real command on a terminal of its own.
///
/// Nothing here waits for a clock: each read waits for what the screen must show, with a bound that only a fault reaches.
@Suite(.serialized)
struct WatchTerminalTests {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "workshop").path

  /// A terminal with a program in it.
  private final class Screen {
    private static let mostMilliseconds: Int32 = 60_000

    let ours: Int32
    let pid: pid_t
    private(set) var seen = ""

    init(_ arguments: [String], in folder: String, columns: UInt16 = 80, rows: UInt16 = 24) throws {
      ours = openTerminal(O_RDWR | O_NOCTTY | O_CLOEXEC)
      try #require(ours >= 0 && grantTerminal(ours) == 0 && unlockTerminal(ours) == 0)
      let path = String(cString: try #require(nameOfTerminal(ours)))
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      // The first terminal that the leader of a session opens is the session's own.
      for number: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0) }
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      let newSession: Int16 = 0x80
      posix_spawnattr_setflags(
        &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
      // The threads of tests block most signals, which a child would inherit.
      var signals = sigset_t()
      sigfillset(&signals)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      let words = ([program] + arguments + ["--root", folder, "--learner", "ann"]).map { strdup($0) } + [nil]
      // Swift's own account of a crash would wait for a key on this terminal.
      let environment = ProcessInfo.processInfo.environment.merging([
        "TERM": "xterm", "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no",
      ]) { $1 }
      let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
      defer {
        for word in words { free(word) }
        for variable in variables { free(variable) }
      }
      var pid = pid_t()
      try #require(posix_spawn(&pid, program, &actions, &attributes, words, variables) == 0)
      self.pid = pid
    }

    deinit {
      kill(pid, SIGKILL)
      close(ours)
    }

    func type(_ text: String) { _ = write(ours, text, text.utf8.count) }

    func resize(columns: UInt16, rows: UInt16) {
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
    }

    /// Reads until a text has come that was not read before.
    func wait(for text: String) throws {
      var fresh = ""
      while !fresh.contains(text) {
        let piece = read()
        try #require(!piece.isEmpty, "\(text) never came after: \(seen)")
        fresh += piece
      }
    }

    private func read() -> String {
      var descriptor = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Self.mostMilliseconds) > 0 else { return "" }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(ours, &buffer, buffer.count)
      guard count > 0 else { return "" }
      let text = String(decoding: buffer.prefix(count), as: UTF8.self)
      seen += text
      return text
    }

    /// The modes of the terminal: whether it echoes and reads lines.
    var modes: tcflag_t {
      var modes = termios()
      tcgetattr(ours, &modes)
      return modes.c_lflag & tcflag_t(ECHO | ICANON | ISIG)
    }

    /// Waits for the end of the program and reads what it left.
    func end() -> Int32 {
      while !read().isEmpty {}
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      return status
    }
  }

  private static let enter = "\u{1B}[?1049h"
  private static let restored = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private func start() throws -> (Screen, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.makeWorkshop()
    let screen = try Screen(["watch", "TimerInActor"], in: folder.url.path)
    return (screen, folder)
  }

  @Test func `it takes the terminal, answers keys, follows the window and gives everything back`() throws {
    let (screen, folder) = try start()
    defer { withExtendedLifetime(folder) {} }
    let before = screen.modes
    #expect(before != 0)
    // The folder is not a whole workshop, which is told on the screen.
    try screen.wait(for: "! not graded")
    #expect(screen.modes == 0)
    #expect(screen.seen.contains(Self.enter))
    screen.type("?")
    try screen.wait(for: "leave; also Ctrl-C")
    screen.resize(columns: 30, rows: 8)
    try screen.wait(for: "30 x 8 of 40 x 12")
    screen.resize(columns: 60, rows: 20)
    try screen.wait(for: "quit")
    // An arrow in two pieces is an arrow, not an Escape and letters.
    screen.type("l")
    try screen.wait(for: "shown: all")
    screen.type("q")
    #expect(screen.end() == 0)
    #expect(screen.seen.hasSuffix(Self.restored))
    #expect(screen.modes == before)
  }

  @Test func `a file that is replaced is judged`() throws {
    let (screen, folder) = try start()
    try screen.wait(for: "! not graded")
    try FileManager.default.removeItem(at: folder.url.appending(path: "Exercises/TimerInActor"))
    try screen.wait(for: "there is no such folder")
    screen.type("r")
    try screen.wait(for: "Put the starter of TimerInActor back?")
    screen.type("y")
    try screen.wait(for: "! not graded")
    #expect(try folder.text("Exercises/TimerInActor/DeliveryProvider.swift") == "// the starter\n")
    screen.type("\u{3}")
    #expect(screen.end() == 0)
    #expect(screen.seen.hasSuffix(Self.restored))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGSEGV, SIGTRAP])
  func `however it ends, the terminal is given back`(_ number: Int32) throws {
    let (screen, folder) = try start()
    defer { withExtendedLifetime(folder) {} }
    let before = screen.modes
    try screen.wait(for: "quit")
    kill(screen.pid, number)
    #expect(screen.end() & 0x7F == number)
    #expect(screen.seen.contains(Self.restored))
    #expect(screen.modes == before)
  }
}

// Functions of the C library that its headers only show to programs that ask for them, which the importer does not.

@_silgen_name("posix_openpt")
private func openTerminal(_ flags: Int32) -> Int32

@_silgen_name("grantpt")
private func grantTerminal(_ descriptor: Int32) -> Int32

@_silgen_name("unlockpt")
private func unlockTerminal(_ descriptor: Int32) -> Int32

@_silgen_name("ptsname")
private func nameOfTerminal(_ descriptor: Int32) -> UnsafeMutablePointer<CChar>?
