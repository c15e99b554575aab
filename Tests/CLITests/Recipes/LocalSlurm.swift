// edition: leave out
// Only the whole checkout has the recipes.

import Foundation
import Glibc
import Testing

@testable import Grading

/// A cluster of this one machine, for one test: it listens on loopback only, and is gone with the value.
final class LocalSlurm {
  static var isInstalled: Bool {
    Installed.has("sbatch", "scontrol", "slurmctld", "slurmd", "munged")
  }

  /// What programs need that talk to the cluster.
  let environment: [String: String]
  private let folder: URL
  private var daemons: [Daemon] = []

  /// Starts the daemons and returns when the controller takes jobs; they wait for the node.
  init(in folder: URL) throws {
    self.folder = folder
    environment = ["SLURM_CONF": folder.appending(path: "slurm.conf").path]
    // `munged` asks that nobody else may write where its socket and its key are.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try Self.configuration(folder).write(
      to: folder.appending(path: "slurm.conf"), atomically: true, encoding: .utf8)
    try Data((0..<128).map { _ in UInt8.random(in: .min ... .max) })
      .write(to: folder.appending(path: "munge.key"))
    chmod(folder.appending(path: "munge.key").path, 0o600)

    try start(
      "munged", "-F", "--force", "--key-file", path("munge.key"), "--socket", path("munge.socket"),
      "--pid-file",
      path("munge.pid"), "--log-file", path("munge.log"), "--seed-file", path("munge.seed"),
      until: "Created socket")
    try start("slurmctld", "-D", "-f", path("slurm.conf"), until: "Running as primary controller")
    try start("slurmd", "-D", "-f", path("slurm.conf"), until: " started")
  }

  deinit {
    for daemon in daemons.reversed() { daemon.end() }
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func start(_ program: String, _ words: String..., until mark: String) throws {
    let daemon = try Daemon(try #require(Installed.path(program)), words, environment)
    daemons.append(daemon)
    try #require(daemon.says(mark), "\(program) did not start: \(daemon.said)")
  }

  private static func configuration(_ folder: URL) throws -> String {
    let host = try hostName()
    let user = try #require(getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) })
    let ports = try (0..<2).map { _ in try freePort() }
    return """
      ClusterName=workshop
      SlurmctldHost=\(host)(127.0.0.1)
      SlurmctldPort=\(ports[0])
      SlurmdPort=\(ports[1])
      CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
      AuthInfo=socket=\(folder.path)/munge.socket
      SlurmUser=\(user)
      SlurmdUser=\(user)
      ProctrackType=proctrack/linuxproc
      TaskPlugin=task/none
      MpiDefault=none
      ReturnToService=2
      SelectType=select/cons_tres
      SelectTypeParameters=CR_CPU
      StateSaveLocation=\(folder.path)/state
      SlurmdSpoolDir=\(folder.path)/spool
      SlurmctldPidFile=\(folder.path)/slurmctld.pid
      SlurmdPidFile=\(folder.path)/slurmd.pid
      NodeName=\(host) NodeAddr=127.0.0.1 CPUs=\(max(2, ProcessInfo.processInfo.processorCount))
      PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP

      """
  }

  private static func hostName() throws -> String {
    var name = [CChar](repeating: 0, count: 256)
    try #require(gethostname(&name, name.count) == 0)
    let whole = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Slurm knows machines by the first part of their names.
    return String(whole.prefix { $0 != "." })
  }

  /// A port that nobody has now.
  private static func freePort() throws -> UInt16 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(socket >= 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try #require(bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}

/// A program that runs until it is told to end.
private final class Daemon {
  private let pid: pid_t
  private let errors: Int32
  private(set) var said = ""

  init(_ program: String, _ words: [String], _ environment: [String: String]) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    errors = ends[0]
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of tests have most signals blocked, and the daemons and all jobs would inherit that.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let arguments = ([program] + words).map { strdup($0) } + [nil]
    let variables = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var started = pid_t()
    // As the grader starts programs: not while another test writes one that it is going to start.
    let code = ChildProcess.whileNoneStarts {
      posix_spawn(&started, program, &actions, &attributes, arguments, variables)
    }
    try #require(code == 0)
    pid = started
  }

  /// Waits until it says something; what it says afterwards is thrown away.
  func says(_ mark: String) -> Bool {
    while !said.contains(mark) {
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      let count = read(errors, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      said += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    let rest = errors
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while true {
        let count = read(rest, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
      }
      close(rest)
    }
    return true
  }

  func end() {
    kill(pid, SIGTERM)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  }
}
