package import Foundation
import Glibc
package import Report

/// A child process in a process group of its own, whose output is drained while it runs.
package enum ChildProcess {
  /// The bounds of a child process, each with its reason where it is given.
  package struct Limits: Sendable {
    /// Real time; whoever needs more is ended with all its children.
    package let seconds: Double
    /// Processor time, which other work on the machine does not use up; `nil` for a multiple of the real time.
    package let processorSeconds: Double?
    /// What is kept of each stream; the rest is read and thrown away.
    package let outputBytes: Int
    /// What is kept of a report; the longest timeline has a tenth of it.
    package let reportBytes = 1 << 20
    /// Address space; `nil` for no bound.
    package let memoryBytes: UInt64?
    /// The longest file it may write; `nil` for 16 MB when memory is bounded, and else for no bound.
    package let fileBytes: UInt64?

    package init(
      seconds: Double, processorSeconds: Double? = nil, outputBytes: Int, memoryBytes: UInt64? = nil,
      fileBytes: UInt64? = nil
    ) {
      self.seconds = seconds
      self.processorSeconds = processorSeconds
      self.outputBytes = outputBytes
      self.memoryBytes = memoryBytes
      self.fileBytes = fileBytes
    }

    /// A program of the toolchain.
    ///
    /// The conductor takes longest to compile, some twenty seconds of processor time. How much real time that is depends on
    /// what else the machine does, so that bound is only for a program that stands still.
    package static let tool = Self(seconds: 600, processorSeconds: 60, outputBytes: 4 << 20)

    /// A compiler or linker, which reads what a learner has written.
    ///
    /// Address space is far more than memory: what compiles everything in the workshop has room in half of it.
    package static let compiler = Self(
      seconds: tool.seconds, processorSeconds: tool.processorSeconds, outputBytes: tool.outputBytes,
      memoryBytes: 4 << 30, fileBytes: 256 << 20)

    /// What the system is told to hold, besides that nobody writes memory to the disk.
    var bounds: [(name: String, resource: __rlimit_resource, soft: UInt64, hard: UInt64)] {
      // At the first number of processor seconds the system warns, which ends a program; at the second it kills.
      let processor = UInt64(mostProcessorSeconds.rounded(.up))
      // Whoever bounds memory runs foreign code, which has no reason to write large files either.
      let file = fileBytes ?? (memoryBytes == nil ? nil : 16 << 20)
      return [("cpu", RLIMIT_CPU, processor, processor + 1)]
        + (memoryBytes.map { [("as", RLIMIT_AS, $0, $0)] } ?? [])
        + (file.map { [("fsize", RLIMIT_FSIZE, $0, $0)] } ?? [])
    }
  }

  /// How a process ended.
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It was ended because its real time was up.
    case outOfTime
    /// It was ended because its processor time was up.
    case outOfProcessorTime
  }

  /// What a process left behind.
  package struct Result: Sendable {
    package let ending: Ending
    package let output: Data
    package let errors: Data
    /// What it wrote to the report descriptor.
    package let report: Data
    /// Whether it wrote more than was kept of its report.
    package let isReportCut: Bool
    /// What the lines of its report are sealed with.
    package let secret: ReportSecret
    /// Whether it wrote more than was kept of its output.
    package var isOutputCut = false
    /// Whether it wrote more than was kept of its errors.
    package var areErrorsCut = false
    /// The bound of the sandbox that it ran into; `nil` for none, and for one that ran without.
    var reached: Cell.Bound?

    package var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Why a process could not be started.
  package struct StartError: Error, CustomStringConvertible {
    package let path: String
    package let code: Int32

    package var description: String { "\(path) could not be started: \(String(cString: strerror(code)))" }
  }

  /// The descriptor on which a graded program reports: a socket, in which the secret of the run waits.
  package static let reportDescriptor: Int32 = 3
  /// The descriptor of a graded program's flight recorder.
  package static let recorderDescriptor: Int32 = 4
  /// The descriptor of a graded program's way to its server.
  package static let serverDescriptor: Int32 = 5
  /// The descriptor on which the sandbox says what it has done; the program inside does not get it.
  static let sandboxDescriptor: Int32 = 6

  /// No child is given a descriptor of this number or a higher one.
  private static let leastFree: Int32 = 10

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments, without its name.
  ///   - folder: Where it runs; `nil` for here.
  ///   - environment: Its whole environment; `nil` for that of this process.
  ///   - recorder: A file to hand over as the flight recorder.
  ///   - server: A socket to hand over as the way to its server.
  ///   - limits: Its bounds.
  ///   - enclosure: What shuts it in; `nil` for nothing.
  /// - Returns: What it left behind.
  /// - Throws: `StartError` when it cannot be started, `Cell.Fault` when the sandbox does not start it.
  package static func run(
    _ path: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String]? = nil, recorder: Int32? = nil, server: Int32? = nil, limits: Limits,
    within enclosure: Enclosure? = nil
  ) throws -> Result {
    let cell = try enclosure?.open()
    // It is closed further down when all goes well.
    defer { _ = cell?.close() }
    let words =
      cell?.command(path, arguments, folder: folder, limits: limits) ?? [path] + arguments
    let secret = ReportSecret.random()
    var pipes: [Pipe] = []
    for _ in 0..<2 { pipes.append(try Pipe(for: path)) }
    pipes.append(try Pipe(socketFor: path))
    if cell != nil { pipes.append(try Pipe(for: path)) }
    var handed = [recorderDescriptor: recorder, serverDescriptor: server].compactMapValues { $0 }
    if cell != nil { handed[sandboxDescriptor] = pipes[3].writing }
    let (pid, slot): (pid_t, Int?)
    do {
      (pid, slot) = try start(
        words, folder: cell == nil ? folder : nil, environment: environment, handed: handed, pipes: pipes)
    } catch {
      for pipe in pipes { pipe.closeBoth() }
      throw error
    }
    for pipe in pipes { close(pipe.writing) }
    defer { LiveChildren.leave(slot) }
    // In the sandbox the program is bounded before it begins.
    if cell == nil { bound(pid, by: limits) }
    // A graded program waits for it before it lets any code of the submission run, and so is bounded by then. One that
    // has ended takes nothing.
    _ = send(pipes[2].reading, secret.bytes, secret.bytes.count, Int32(MSG_NOSIGNAL))
    let kept = [limits.outputBytes, limits.outputBytes, limits.reportBytes, 4 << 10]
    var streams = zip(pipes, kept).map { Stream(descriptor: $0.reading, kept: $1) }
    let late = drain(&streams, of: pid, within: limits)
    // Whatever it started must not outlive it, and may still hold the pipes.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    if let cell {
      // What is inside ends a moment later; until then it could still write.
      _ = drain(&streams, within: limitsOfEnding)
      for stream in streams { close(stream.descriptor) }
      let reached = cell.close()
      LiveChildren.stayIfEnding()
      if late == nil, reached == nil { try Cell.checkStart(streams[3].data, status, streams[1].data) }
      return Result(
        ending: late ?? endingInside(of: status), output: streams[0].data, errors: streams[1].data,
        report: streams[2].data, isReportCut: streams[2].isCut, secret: secret,
        isOutputCut: streams[0].isCut, areErrorsCut: streams[1].isCut, reached: reached)
    }
    for stream in streams { close(stream.descriptor) }
    LiveChildren.stayIfEnding()
    return Result(
      ending: late ?? ending(of: status, usage, limits), output: streams[0].data,
      errors: streams[1].data, report: streams[2].data, isReportCut: streams[2].isCut, secret: secret,
      isOutputCut: streams[0].isCut, areErrorsCut: streams[1].isCut)
  }

  /// The longest wait for processes that have been killed.
  private static let limitsOfEnding = Limits(seconds: 10, outputBytes: 0)

  /// Sets the bounds that hold even when this process is killed before it can end the child.
  private static func bound(_ pid: pid_t, by limits: Limits) {
    for bound in limits.bounds + [("core", RLIMIT_CORE, 0, 0)] {
      var limit = rlimit(rlim_cur: rlim_t(bound.soft), rlim_max: rlim_t(bound.hard))
      // A process that has ended already needs no bound.
      _ = setLimit(pid, Int32(bitPattern: bound.resource.rawValue), &limit, nil)
    }
  }

  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init(for path: String) throws {
      var ends: [Int32] = [0, 0]
      // Closed in every other child: a neighbour that held an end would keep the stream open.
      guard pipeClosedInChildren(&ends, O_CLOEXEC) == 0 else { throw StartError(path: path, code: errno) }
      // Above the numbers that the child gets, so that handing one over never overwrites another.
      reading = ChildProcess.raised(ends[0])
      writing = ChildProcess.raised(ends[1])
      guard reading >= 0, writing >= 0 else { throw StartError(path: path, code: errno) }
    }

    /// A pair of sockets, which unlike a pipe cannot be opened once more through `/proc`.
    ///
    /// - Parameter path: The program that gets the writing end.
    /// - Throws: `StartError`.
    init(socketFor path: String) throws {
      var ends: [Int32] = [0, 0]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw StartError(path: path, code: errno) }
      reading = ChildProcess.raised(ends[0])
      writing = ChildProcess.raised(ends[1])
      guard reading >= 0, writing >= 0 else { throw StartError(path: path, code: errno) }
    }

    func closeBoth() {
      close(reading)
      close(writing)
    }
  }

  /// The same file under a number that no child is given, closed in every child.
  package static func raised(_ descriptor: Int32) -> Int32 {
    let raised = fcntl(descriptor, F_DUPFD_CLOEXEC, leastFree)
    close(descriptor)
    return raised
  }

  private struct Stream {
    let descriptor: Int32
    let kept: Int
    var data = Data()
    var isCut = false
    var isOpen = true

    mutating func read() {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      guard count > 0 else {
        isOpen = false
        return
      }
      let room = max(0, kept - data.count)
      data.append(contentsOf: buffer[0..<min(count, room)])
      if count > room { isCut = true }
    }
  }

  private static let starting = NSLock()

  /// Writes a program while no process is started.
  ///
  /// A child has every open file of this process for the moment before its own program takes its place, and a
  /// program that anybody has open for writing cannot be started: "Text file busy".
  ///
  /// - Parameter write: Writes the program.
  /// - Returns: What it returns.
  static func whileNoneStarts<Value>(_ write: () throws -> Value) rethrows -> Value {
    // An interruption in the middle would wait for a start, which would wait for this.
    try SignalsHeldBack.during { try starting.withLock(write) }
  }

  private static func start(
    _ command: [String], folder: String?, environment: [String: String]?, handed: [Int32: Int32],
    pipes: [Pipe]
  ) throws -> (pid_t, Int?) {
    let path = command[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let folder { _ = addChangeOfFolder(&actions, folder) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[0].writing, 1)
    posix_spawn_file_actions_adddup2(&actions, pipes[1].writing, 2)
    posix_spawn_file_actions_adddup2(&actions, pipes[2].writing, reportDescriptor)
    // Copies: what the caller has may be a number that the child gets, and was overwritten above.
    let copies = handed.mapValues { fcntl($0, F_DUPFD_CLOEXEC, leastFree) }
    defer { for copy in copies.values where copy >= 0 { close(copy) } }
    for (number, copy) in copies {
      guard copy >= 0 else { throw StartError(path: path, code: errno) }
      posix_spawn_file_actions_adddup2(&actions, copy, number)
    }
    // Nothing else, not even what whoever started this process has left open.
    for number in reportDescriptor + 1..<leastFree where handed[number] == nil {
      posix_spawn_file_actions_addclose(&actions, number)
    }
    _ = addClosingFrom(&actions, leastFree)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Queues' threads block most signals; a child that inherited that would not hear of its limits.
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)

    let words = command.map { strdup($0) } + [nil]
    let variables =
      (environment ?? ProcessInfo.processInfo.environment)
      .merging([OwnerName.variable: OwnerName.forChildren]) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
    defer {
      for word in words { free(word) }
      for variable in variables { free(variable) }
    }
    return try LiveChildren.enter {
      var pid = pid_t()
      // It comes back when the new program has taken the child's place.
      let code = starting.withLock {
        SameAddresses.inProgramsStarted { posix_spawn(&pid, path, &actions, &attributes, words, variables) }
      }
      guard code == 0 else { throw StartError(path: path, code: code) }
      return pid
    }
  }

  /// Reads all streams until the process has ended, or without one until they have, or the time is up.
  ///
  /// - Parameters:
  ///   - streams: What is read.
  ///   - pid: The process; `nil` when only the streams are waited for.
  ///   - limits: Its bounds.
  /// - Returns: Which time was up; `nil` when it ended in time.
  private static func drain(
    _ streams: inout [Stream], of pid: pid_t? = nil, within limits: Limits
  ) -> Ending? {
    var waiting = WaitingTime(limit: .seconds(limits.seconds), from: .now)
    var hasEnded = false
    var rest = readsAfterEnd
    while streams.contains(where: \.isOpen) {
      let left = waiting.left(at: .now)
      guard left > .zero else { return .outOfTime }
      // The system ends it before, unless it has given itself a wider bound.
      if let pid, processorSeconds(of: pid) > limits.mostProcessorSeconds + 2 { return .outOfProcessorTime }
      var descriptors = streams.map {
        pollfd(fd: $0.isOpen ? $0.descriptor : -1, events: Int16(POLLIN), revents: 0)
      }
      let milliseconds = hasEnded ? 0 : min(left.components.seconds * 1000 + 1, 200)
      let isReady = poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds)) > 0
      // Its children may hold the pipes open after it has ended itself, and fill them without end.
      if hasEnded {
        rest -= 1
        if !isReady || rest == 0 { return nil }
      }
      for index in streams.indices where isReady && descriptors[index].revents != 0 { streams[index].read() }
      hasEnded = hasEnded || pid.map { self.hasEnded($0) } ?? false
    }
    while let pid, !self.hasEnded(pid) {
      guard waiting.left(at: .now) > .zero else { return .outOfTime }
      usleep(500)
    }
    return nil
  }

  /// Reads of what a process has left in its pipes; a pipe and a socket hold far less.
  private static let readsAfterEnd = 64

  /// The processor time that a process has used; 0 when it is gone.
  private static func processorSeconds(of pid: pid_t) -> Double {
    var clock = clockid_t()
    var used = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &used) == 0 else { return 0 }
    return Double(used.tv_sec) + Double(used.tv_nsec) / 1e9
  }

  /// Whether a process has ended, without taking its status away.
  private static func hasEnded(_ pid: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
  }

  private static func ending(of status: Int32, _ usage: rusage, _ limits: Limits) -> Ending {
    let signal = status & 0x7f
    let used = usage.ru_utime.seconds + usage.ru_stime.seconds
    // The system warns, and kills one that does not listen; both signals may also come from the program itself. The
    // system counts whole ticks for its bound, of which on a busy machine many are somebody else's.
    let share = used / limits.mostProcessorSeconds
    if signal == SIGXCPU && share > 0.1 || signal == SIGKILL && share > 0.75 { return .outOfProcessorTime }
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  /// How a program in the sandbox ended, by the status of the sandbox, which says 128 and the signal.
  private static func endingInside(of status: Int32) -> Ending {
    let signal = status & 0x7f
    guard signal == 0 else { return .signalled(signal) }
    let code = (status >> 8) & 0xff
    guard code > 128, code <= 128 + 64 else { return .exited(code) }
    // The sandbox does not say how much it has used.
    return code - 128 == SIGXCPU ? .outOfProcessorTime : .signalled(code - 128)
  }
}

extension ChildProcess.Limits {
  fileprivate var mostProcessorSeconds: Double { processorSeconds ?? seconds * 4 }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

// Functions of the C library that its headers only show to programs that ask for GNU extensions, which the
// importer does not.

@_silgen_name("pipe2")
private func pipeClosedInChildren(_ ends: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32

@_silgen_name("posix_spawn_file_actions_addchdir_np")
private func addChangeOfFolder(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ folder: UnsafePointer<CChar>
) -> Int32

@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func addClosingFrom(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32
) -> Int32

@_silgen_name("prlimit")
private func setLimit(
  _ pid: pid_t, _ resource: Int32, _ new: UnsafePointer<rlimit>, _ old: UnsafeMutablePointer<rlimit>?
) -> Int32
