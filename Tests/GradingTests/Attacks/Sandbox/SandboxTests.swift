import Foundation
import Glibc
import Testing

@testable import Grading

extension Trait where Self == ConditionTrait {
  /// Runs a test only where there is a sandbox.
  static var needsSandbox: Self {
    .enabled(if: HostileCell.sandbox != nil, "there is no sandbox here: 'workshop doctor' says why")
  }
}

/// The sandbox in which hostile programs are tried.
enum HostileCell {
  static let sandbox = try? Sandbox.find()

  static func enclosure(memoryBytes: UInt64 = 512 << 20) throws -> Enclosure {
    let toolchain = try Toolchain.find()
    return Enclosure(
      of: try HostileProgram.built.get().path, in: try #require(sandbox),
      libraries: toolchain.resources.appending(path: "linux").path, memoryBytes: memoryBytes)
  }

  static func run(
    _ words: String..., seconds: Double = 120, addresses: UInt64? = 1 << 30, memory: UInt64 = 512 << 20
  ) throws -> ChildProcess.Result {
    try ChildProcess.run(
      HostileProgram.built.get().path, words, environment: ["KNOWN": "yes"],
      limits: ChildProcess.Limits(
        seconds: seconds, processorSeconds: 30, outputBytes: 64 << 10, memoryBytes: addresses),
      within: enclosure(memoryBytes: memory))
  }
}

/// One after the other: what is left of one must not be taken for another's.
@Suite(.needsSandbox, .serialized)
enum SandboxAttacks {}

extension SandboxAttacks {
  /// What a hostile program sees and can do from inside of the sandbox.
  struct SightTests {
    private func lines(_ result: ChildProcess.Result) -> [String] {
      String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `it reads nothing of the workshop, of the system's secrets or of anybody's home`() throws {
      let root = Fixtures.workspace.root.path
      let own = try HostileProgram.built.get()
      let result = try HostileCell.run(
        "read", root, "\(root)/Package.swift", "\(root)/Tests/TimerInActor/Behaviours.swift",
        "\(root)/Solutions/TimerInActor/DeliveryProvider.swift", "\(root)/.workshop", own.path,
        own.folder.url.path, "/etc/shadow", "/etc/passwd", "/root", "/home", NSHomeDirectory(),
        "/proc/1/root/etc/shadow", "/sys", "/run", "/var", "/dev/sda",
        "/dev/mem", "/dev/kmsg", "/usr/bin/env", "/bin/sh", "/graded/program")
      #expect(result.ending == .exited(0))
      #expect(lines(result) == ["read /graded/program"])
    }

    @Test func `it writes nowhere but in its temporary folder`() throws {
      let result = try HostileCell.run(
        "write", "/", "/tmp", "/usr", "/usr/lib", "/graded", "/dev", "/dev/shm", "/etc", "/proc",
        "/proc/sys/kernel",
        "/var/tmp", Fixtures.workspace.root.path)
      #expect(lines(result) == ["written /tmp"])
    }

    @Test func `it has no network but its own, not even the loopback of the machine`() throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(listener) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      try withUnsafeMutablePointer(to: &address) {
        try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          try #require(bind(listener, $0, length) == 0 && listen(listener, 8) == 0)
          try #require(getsockname(listener, $0, &length) == 0)
        }
      }
      let port = UInt16(bigEndian: address.sin_port)
      let result = try HostileCell.run("connect", "\(port)")
      #expect(
        lines(result) == [
          "loopback: Connection refused", "outside: Network is unreachable", "own: connected",
        ])
    }

    @Test func `it sees no process but its own, and reaches none outside`() throws {
      // The first is bubblewrap's, which waits for it.
      #expect(lines(try HostileCell.run("processes")).count == 2)
      let result = try HostileCell.run("attack", "\(getpid())")
      #expect(result.ending == .exited(0))
      #expect(lines(result).last == "outside: No such process")
      #expect(!lines(result).contains("trace: accepted"))
    }

    @Test func `it has no rights of the superuser and no way to get them`() throws {
      let said = lines(try HostileCell.run("rights"))
      #expect(said.contains("superuser: 0"))
      #expect(said.contains("mount: 0"))
      #expect(said.contains("NoNewPrivs:\t1"))
      for kind in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
        #expect(said.contains("\(kind):\t0000000000000000"), "\(said)")
      }
      #expect(said.contains("variable KNOWN=yes"))
      // The shell and bubblewrap add where it runs, and the workshop whose it is.
      let others = ["variable PWD=", "variable OLDPWD=", "variable WORKSHOP_OWNER="]
      let variables = said.filter { line in
        line.hasPrefix("variable ") && !others.contains { line.hasPrefix($0) }
      }
      #expect(variables == ["variable KNOWN=yes"])
    }

    @Test func `it has its report and no other open file`() throws {
      // One that is open in this process and would be handed on.
      let open = dup(0)
      defer { close(open) }
      #expect(lines(try HostileCell.run("descriptors")) == ["3"])
    }

    @Test func `its temporary folder is small, and gone afterwards`() throws {
      let megabytes = try #require(Int(lines(try HostileCell.run("fill")).last ?? ""))
      #expect((1...Enclosure.temporaryBytes >> 20).contains(megabytes))
      #expect(lines(try HostileCell.run("read", "/tmp/0")).isEmpty)
    }

    @Test func `processes that it leaves behind end with it`() throws {
      // They hold the pipes: were they left alive, this would not return in time.
      let result = try HostileCell.run("orphan")
      #expect(result.ending == .exited(0))
      #expect(lines(result) == ["left behind"])
    }

    @Test func `an exit, a signal and a program that is not there are told apart`() throws {
      #expect(try HostileCell.run("end", "exit", "7").ending == .exited(7))
      for signal in [SIGABRT, SIGSEGV, SIGKILL, SIGTERM] {
        #expect(try HostileCell.run("end", "signal", "\(signal)").ending == .signalled(signal))
      }
      let enclosure = Enclosure(
        of: "/no/such/program", in: try #require(HostileCell.sandbox), libraries: "/nowhere",
        memoryBytes: 1 << 28)
      let fault = #expect(throws: Cell.Fault.self) {
        try ChildProcess.run("/no/such/program", [], limits: .tool, within: enclosure)
      }
      #expect(fault?.description.hasPrefix("the sandbox did not start it: bwrap: ") == true)
    }
  }
}

extension SandboxAttacks {
  /// Programs that would use up the machine.
  struct LimitTests {
    private var hasMemory: Bool { HostileCell.sandbox?.groups.memory != nil }
    private var hasThreads: Bool { HostileCell.sandbox?.groups.processes != nil }

    private func text(_ result: ChildProcess.Result) -> String {
      CrashMessage(result, module: "Hostile").text
    }

    @Test func `a fork bomb ends, and says why`() throws {
      let result = try HostileCell.run("fork")
      #expect(result.ending != .exited(0))
      if hasThreads {
        #expect(text(result) == "the program started more than the 1024 threads and processes it may have")
      }
      #expect(try HostileCell.run("end", "exit", "0").ending == .exited(0))
    }

    @Test func `100,000 threads end, and say why`() throws {
      let result = try HostileCell.run("threads", addresses: nil)
      #expect(result.ending == .signalled(SIGABRT))
      let count = try #require(
        Int(String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .newlines)))
      if hasThreads {
        #expect((100..<Enclosure.mostThreads).contains(count))
        #expect(text(result) == "the program started more than the 1024 threads and processes it may have")
      }
    }

    @Test func `a memory bomb ends, also one of many processes and one without a bound of addresses`() throws
    {
      guard hasMemory else {
        // Each process still has its bound.
        #expect(try HostileCell.run("allocate").ending == .signalled(SIGABRT))
        return
      }
      for result in [
        try HostileCell.run("memory", seconds: 5, memory: 64 << 20),
        try HostileCell.run("allocate", addresses: nil, memory: 64 << 20),
      ] {
        #expect(text(result) == "the program needed more than the 64 MB of memory it may have")
      }
    }

    @Test func `a busy program is ended by its processor time, as without the sandbox`() throws {
      let result = try ChildProcess.run(
        HostileProgram.built.get().path, ["loop"],
        limits: ChildProcess.Limits(seconds: 60, processorSeconds: 1, outputBytes: 1000),
        within: HostileCell.enclosure())
      #expect(result.ending == .outOfProcessorTime)
    }
  }
}

extension SandboxAttacks {
  /// What is left when it is over.
  struct RemainsTests {
    /// The control groups of this process.
    private var groups: [String] {
      let sandbox = HostileCell.sandbox
      return [sandbox?.groups.memory?.folder, sandbox?.groups.processes?.folder].compactMap(\.self).flatMap {
        folder in
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
          .filter { $0.hasPrefix("workshop-\(getpid())-") }
      }
    }

    @Test func `nothing is left of a run, however it ended`() throws {
      let mounts = try String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)
      for words in [["end", "exit", "0"], ["end", "signal", "9"]] {
        _ = try HostileCell.run(words[0], words[1], words[2])
      }
      _ = try HostileCell.run("orphan")
      _ = try HostileCell.run("wait", seconds: 0.5)
      #expect(groups.isEmpty)
      #expect(try String(contentsOfFile: "/proc/self/mounts", encoding: .utf8) == mounts)
    }

    @Test func `when the grader is killed, the program ends and its group can be taken away`() throws {
      let program = try HostileProgram.built.get().path
      let cell = try HostileCell.enclosure().open()
      let command = cell.command(
        program, ["wait"], folder: nil, limits: ChildProcess.Limits(seconds: 60, outputBytes: 1000))
      // A shell that starts it as the grader does, and waits.
      let grader = Process()
      grader.executableURL = URL(filePath: "/bin/sh")
      grader.arguments = ["-c", "\"$@\" \(ChildProcess.sandboxDescriptor)>/dev/null; true", "sh"] + command
      let said = Pipe()
      grader.standardOutput = said
      try grader.run()
      #expect(said.fileHandleForReading.availableData == Data("waiting\n".utf8))
      kill(grader.processIdentifier, SIGKILL)
      grader.waitUntilExit()
      // The program holds the other end: this returns when it is gone.
      #expect(try said.fileHandleForReading.readToEnd() ?? Data() == Data())
      _ = cell.close()
      #expect(groups.isEmpty)
    }

    @Test func `a group of a grader that was killed is taken away by the next one`() throws {
      guard let place = HostileCell.sandbox?.groups.processes else { return }
      // A number that no process has: one that has just ended and been waited for.
      let ended = Process()
      ended.executableURL = URL(filePath: "/bin/true")
      try ended.run()
      ended.waitUntilExit()
      let left = "\(place.folder)/workshop-\(ended.processIdentifier)-leftover"
      try #require(mkdir(left, 0o755) == 0)
      ControlGroups.removeLeftovers()
      #expect(access(left, F_OK) != 0)
    }

    @Test func `what waits in a list of its own for a killed grader is ended by the next one`() throws {
      let ended = Process()
      ended.executableURL = URL(filePath: "/bin/true")
      try ended.run()
      let number = ended.processIdentifier
      ended.waitUntilExit()
      let list = try #require(OwnerName.list(of: getpid()))
      let left = Process()
      left.executableURL = URL(filePath: try #require(HostileCell.sandbox).programs.bubblewrap)
      left.arguments = ["--unshare-pid", "--bind", "/", "/", "/bin/sh", "-c", "echo there; exec cat"]
      // Nothing is ever written to it.
      left.standardInput = Pipe()
      let said = Pipe()
      left.standardOutput = said
      left.environment = [OwnerName.variable: "\(number).1-\(list)"]
      try left.run()
      #expect(said.fileHandleForReading.availableData == Data("there\n".utf8))
      LeftoverProcesses.end()
      left.waitUntilExit()
      var polled = [pollfd(fd: said.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)]
      try #require(poll(&polled, 1, 60_000) == 1, "it is still there")
      #expect(try said.fileHandleForReading.readToEnd() ?? Data() == Data())
    }

    @Test(arguments: ["1.1-1", "-", "", "x", "0.0-0"])
    func `what is no process of this list has not ended here`(_ owner: String) {
      #expect(!OwnerName.hasEndedHere(owner))
    }

    @Test func `users are numbers that nobody else has at the same time`() throws {
      let first = UserSlot()
      let second = UserSlot()
      #expect(first.user != second.user)
    }
  }
}
