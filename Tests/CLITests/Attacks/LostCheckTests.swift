import Foundation
import Glibc
import Grading
import Progress
import Testing

@testable import ClassCLI
@testable import Commands

/// A check that is interrupted while it compiles: no process and no folder stays.
///
/// Its compiler is one that never ends. It says its number to a pipe, so that nothing here waits for a clock.
struct LostCheckTests {
  private let folder: TemporaryFolder
  /// Both ends of the pipe that compilers write to.
  private let started: Int32

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeWorkshop()
    try folder.write([
      "Runner/Report/Some.swift": "", "Runner/Fakes/Some.swift": "",
      "bin/swiftc.sh": "#!/bin/sh\n", "bin/clang.sh": "#!/bin/sh\n", "bin/llvm-nm.sh": "#!/bin/sh\n",
      // It says what it is. Else it starts another one, as compilers do, and both wait for a pipe that nobody ever opens.
      "bin/swift-frontend.sh": """
      #!/bin/sh
      if [ "$2" = -print-target-info ]; then
        echo '{"compilerVersion":"Swift version 6.3.1 (swift-6.3.1-RELEASE)","target":{"unversionedTriple":"x"},\
      "paths":{"runtimeResourcePath":"/"}}'
        exit
      fi
      cat \(folder.url.path)/never &
      echo $$ $! >\(folder.url.path)/started
      cat \(folder.url.path)/never
      """,
    ])
    // What this process writes itself may be open for writing in a program that another test is just starting, and then
    // cannot be run.
    let copied = try ChildProcess.run(
      "/bin/sh", ["-c", "for f in *.sh; do cp $f ${f%.sh} && chmod 755 ${f%.sh} || exit 1; done"],
      in: folder.url.appending(path: "bin").path, limits: .tool)
    try #require(copied.ending == .exited(0))
    for pipe in ["never", "started"] {
      try #require(mkfifo(folder.url.appending(path: pipe).path, 0o600) == 0)
    }
    started = open(folder.url.appending(path: "started").path, O_RDWR | O_CLOEXEC)
    try #require(started >= 0)
  }

  private var build: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: ".workshop/build").path))
      ?? []
  }

  private func isThere(_ pid: pid_t) -> Bool {
    guard kill(pid, 0) == 0 else { return false }
    // One that has ended and has not been noticed yet is none.
    let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ") Z"
    return !["Z", "X"].contains(text.split(separator: ")").last?.dropFirst().prefix(1))
  }

  /// Waits until a process that was killed has gone, without a clock.
  private func waitForEnd(of pids: [pid_t]) {
    for pid in pids {
      let handle = openProcess(Int(processOpen), pid, 0)
      guard handle >= 0 else { continue }
      var polled = [pollfd(fd: Int32(handle), events: Int16(POLLIN), revents: 0)]
      poll(&polled, 1, 60_000)
      close(Int32(handle))
    }
  }

  private func start() throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number: Int32 in 1...2 {
      posix_spawn_file_actions_addopen(
        &actions, number, folder.url.appending(path: "said").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    let words = copies([
      TracedProgram.program, "check", "TimerInActor", "--learner", "ann", "--root", folder.url.path,
    ])
    let variables = copies([
      "PATH=/usr/bin:/bin", "WORKSHOP_SWIFTC=\(folder.url.path)/bin/swiftc", "SWIFT_BACKTRACE=enable=no",
    ])
    defer { for text in words + variables { free(text) } }
    var pid = pid_t()
    try #require(posix_spawn(&pid, TracedProgram.program, &actions, &attributes, words, variables) == 0)
    return pid
  }

  /// The compilers that have started: each with the process that it has started itself.
  private func compilers() throws -> [pid_t] {
    var polled = [pollfd(fd: started, events: Int16(POLLIN), revents: 0)]
    try #require(
      poll(&polled, 1, 60_000) > 0, "no compiler was ever started: \((try? folder.text("said")) ?? "")")
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(started, &buffer, buffer.count)
    return String(decoding: buffer[..<max(count, 0)], as: UTF8.self).split { $0 == " " || $0 == "\n" }
      .compactMap { pid_t($0) }
  }

  private func wait(_ pid: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `an interrupted check leaves no process and no folder, and says nothing untrue`(_ signal: Int32) throws
  {
    defer { close(started) }
    let pid = try start()
    let compilers = try compilers()
    #expect(compilers.allSatisfy(isThere) && !build.isEmpty)
    kill(pid, signal)
    #expect(wait(pid) & 0x7f == signal)
    waitForEnd(of: compilers)
    #expect(!compilers.contains(where: isThere))
    #expect(build.isEmpty)
    #expect(!folder.files.contains { $0.contains("unfinished") })
    let said = try folder.text("said")
    #expect(!said.contains("error:"), "\(said)")
    #expect(folder.files.filter { $0.hasPrefix(".workshop/progress/") }.isEmpty)
  }

  @Test func `what a killed check leaves goes with the next one`() throws {
    defer { close(started) }
    let pid = try start()
    let compilers = try compilers()
    kill(pid, SIGKILL)
    // Another check of this very moment is not disturbed.
    let other = try BuildFolder(in: Workspace(root: folder.url))
    #expect(wait(pid) & 0x7f == SIGKILL)
    #expect(compilers.allSatisfy(isThere))
    let left = Set(build).subtracting([other.url.lastPathComponent])
    #expect(!left.isEmpty)
    let next = try start()
    let nextCompilers = try self.compilers()
    waitForEnd(of: compilers)
    #expect(!compilers.contains(where: isThere))
    #expect(nextCompilers.allSatisfy(isThere))
    #expect(left.isDisjoint(with: build))
    #expect(FileManager.default.fileExists(atPath: other.url.path))
    kill(next, SIGTERM)
    _ = wait(next)
    #expect(build == [other.url.lastPathComponent])
  }

  @Test func `a compiler that somebody kills is a fault of the grader and no verdict`() throws {
    defer { close(started) }
    let pid = try start()
    for compiler in try compilers() { kill(compiler, SIGKILL) }
    #expect((wait(pid) >> 8) & 0xff == 2)
    let said = try folder.text("said")
    #expect(said.contains("error: not graded: "), "\(said)")
    #expect(said.contains("nothing was recorded"), "\(said)")
    #expect(build.isEmpty)
  }
}

private let processOpen: Int32 = 434

// In the C library a function of any number of arguments, which the importer leaves out.
@_silgen_name("syscall")
private func openProcess(_ call: Int, _ pid: pid_t, _ flags: UInt32) -> Int
