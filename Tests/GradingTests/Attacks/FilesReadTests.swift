import Curriculum
import Foundation
import Glibc
import Grading
import Testing

/// What may stand in the place of a learner's file.
struct FilesReadTests {
  /// Why a folder that a shell has made cannot be read; `nil` when it can.
  private func fault(_ script: String) throws -> String? {
    try Fixtures.withFolder { folder in
      let made = try ChildProcess.run(
        "/bin/sh", ["-ec", script], in: folder.path, limits: .init(seconds: 60, outputBytes: 1000))
      try #require(made.ending == .exited(0), "\(made.errorText)")
      do throws(GradingError) {
        _ = try Submission(of: .timerInActor, in: folder, workspace: Fixtures.workspace)
        return nil
      } catch {
        guard case .unreadable(let path, let reason) = error else {
          Issue.record(error)
          return nil
        }
        // It is printed.
        #expect(!path.unicodeScalars.contains("\n") && !reason.unicodeScalars.contains("\n"))
        return reason
      }
    }
  }

  @Test(arguments: [
    "mkfifo A.swift", "ln -s /dev/zero A.swift", "ln -s /dev/tty A.swift", "mkdir A.swift",
    "mkdir x; mkfifo x/pipe; ln -s x/pipe A.swift",
  ])
  func `what is no file is told, and nothing waits for it`(_ script: String) throws {
    let reason = try fault(script)
    #expect(
      reason == "it is a folder, a pipe, a device or a socket and no file: rename it or remove it"
        || script.contains("tty") && reason != nil)
  }

  @Test func `a socket is no file`() throws {
    try Fixtures.withFolder { folder in
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let path = Array(folder.appending(path: "A.swift").path.utf8)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.prefix($0.count - 1)) }
      let bound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(bound == 0)
      #expect(throws: GradingError.self) {
        try Submission(of: .timerInActor, in: folder, workspace: Fixtures.workspace)
      }
    }
  }

  @Test(arguments: [
    (
      "truncate -s 1G A.swift",
      "it has more than 1000000 bytes, which no chapter needs: take out what does not belong there"
    ),
    (
      "seq 1001 | sed 's/$/.swift/' | xargs touch",
      "it has more than 1000 Swift files: take out what does not belong there"
    ),
    (
      #"touch "$(printf 'a\nb.swift')""#,
      "the name of a file in it has a line break or another control character: rename it"
    ),
    (
      #"touch "$(printf 'a\033[2Jb.swift')""#,
      "the name of a file in it has a line break or another control character: rename it"
    ),
    ("ln -s nowhere A.swift", "No such file or directory"),
    ("ln -s A.swift A.swift", "Too many levels of symbolic links"),
  ])
  func `what is too much, or could not be told on a line, says so`(_ script: String, _ reason: String) throws
  {
    #expect(try fault(script) == reason)
  }

  @Test func `long names, hard links and the name of another alphabet are nothing to complain of`() throws {
    let long = String(repeating: "x", count: 249) + ".swift"
    #expect(try fault("touch \(long)") == nil)
    #expect(try fault("touch 漢字.swift 'we:ird \"name.swift'; ln 漢字.swift b.swift") == nil)
  }

  @Test func `a name that is not UTF-8 is told`() throws {
    let made = #"touch "$(printf '\351').swift"; touch A.swift"#
    #expect(try fault(made) == "its name is not in UTF-8: rename it")
  }
}
