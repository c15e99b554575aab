import Foundation
import Glibc

/// What a submission's code is shut in with: bubblewrap, and whatever else this machine has to bound it.
///
/// Found at run time and tried out before anything relies on it. What the machine cannot give is a gap with a name.
package struct Sandbox: Sendable {
  /// The system programs that take part.
  struct Programs: Hashable, Sendable {
    let bubblewrap: String
    /// Sets the bounds of a process.
    let prlimit: String
    /// Gives up the rights of the superuser; `nil` when the grader has none.
    let setpriv: String?
  }

  /// The oldest release with everything that is asked of it: temporary folders of a limited size.
  package static let oldestRelease = "0.7"
  /// Where programs are looked for when the environment does not say.
  private static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

  let programs: Programs
  /// bubblewrap's release.
  let release: String
  /// Where groups of processes are bounded together.
  private(set) var groups: ControlGroups
  /// Whether the program is kept from making namespaces of its own.
  let deniesNamespaces: Bool
  /// Whether `RLIMIT_NPROC` counts what is inside and nothing else.
  let countsProcesses: Bool

  /// Finds out what this machine has, and tries it.
  ///
  /// - Parameter environment: The variables, for the search path.
  /// - Returns: The sandbox.
  /// - Throws: `GradingError.noSandbox` with what is missing, or what it said when it was tried.
  package static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(GradingError) -> Self {
    let isSuperuser = geteuid() == 0
    let programs = Programs(
      bubblewrap: try path(of: "bwrap", from: "bubblewrap", environment),
      prlimit: try path(of: "prlimit", from: "util-linux", environment),
      setpriv: isSuperuser ? try path(of: "setpriv", from: "util-linux", environment) : nil)
    let release = try release(of: programs.bubblewrap)
    ControlGroups.removeLeftovers()
    var sandbox = Self(
      programs: programs, release: release, groups: .find(),
      deniesNamespaces: !isSuperuser && !isOlder(release, than: "0.8"),
      countsProcesses: isSuperuser || kernelCountsByNamespace)
    guard sandbox.fault() != nil else { return sandbox }
    // A group may be made and still let nobody in.
    sandbox.groups = ControlGroups(memory: nil, processes: nil)
    if let fault = sandbox.fault() { throw .noSandbox(reason: fault, package: nil) }
    return sandbox
  }

  /// What a result says of it.
  package var note: SandboxNote {
    var inForce = [
      "no network", "no processes but its own", "no files but the program and the system's libraries",
      "a temporary folder of \(Enclosure.temporaryBytes >> 20) MB", "processor and real time",
    ]
    var gaps: [String] = []
    if groups.memory != nil {
      inForce.append("memory")
    } else {
      gaps.append(
        "no limit on the memory of all processes together: no control group can be made here; that of each "
          + "process is limited, but not under ThreadSanitizer")
    }
    if groups.processes != nil || countsProcesses {
      inForce.append("threads and processes")
    } else {
      gaps.append(
        "no limit on the number of threads and processes: no control group can be made here, and the kernel "
          + "is older than 5.14")
    }
    return SandboxNote(program: "bubblewrap \(release)", inForce: inForce, gaps: gaps)
  }

  /// Runs the smallest program in it.
  ///
  /// - Returns: What is wrong; `nil` when it ran.
  private func fault() -> String? {
    let enclosure = Enclosure(in: self, seeing: [], memoryBytes: 256 << 20)
    do {
      let result = try ChildProcess.run(
        programs.prlimit, ["--version"], environment: [:],
        limits: ChildProcess.Limits(seconds: 20, outputBytes: 4 << 10, memoryBytes: 256 << 20),
        within: enclosure)
      guard result.ending != .exited(0) else { return nil }
      let said = result.errorText.split(separator: "\n").first.map(String.init)
      return said ?? "it ended with \(result.ending)"
    } catch {
      return "\(error)"
    }
  }

  private static func path(
    of program: String, from package: String, _ environment: [String: String]
  ) throws(GradingError) -> String {
    let folders = (environment["PATH"] ?? defaultPath).split(separator: ":")
    let found = folders.lazy.map { "\($0)/\(program)" }
      .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      throw .noSandbox(reason: "'\(program)' is not on PATH", package: package)
    }
    return found
  }

  private static func release(of bubblewrap: String) throws(GradingError) -> String {
    let limits = ChildProcess.Limits(seconds: 20, outputBytes: 4 << 10)
    let result = try? ChildProcess.run(bubblewrap, ["--version"], limits: limits)
    let words = String(decoding: result?.output ?? Data(), as: UTF8.self).split(
      whereSeparator: \.isWhitespace)
    guard let release = words.last.map(String.init), words.count == 2 else {
      throw .noSandbox(reason: "\(bubblewrap) does not tell its release", package: nil)
    }
    guard !isOlder(release, than: oldestRelease) else {
      throw .noSandbox(
        reason: "bubblewrap \(release) is too old: \(oldestRelease) or a later one is needed", package: nil)
    }
    return release
  }

  private static func isOlder(_ release: String, than other: String) -> Bool {
    let (first, second) = (numbers(release), numbers(other))
    return first.lexicographicallyPrecedes(second)
  }

  private static func numbers(_ release: String) -> [Int] {
    release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
  }

  /// Since 5.14 Linux counts the processes of a user in each user namespace anew.
  private static var kernelCountsByNamespace: Bool {
    var names = utsname()
    guard uname(&names) == 0 else { return false }
    let release = withUnsafeBytes(of: names.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return !isOlder(release, than: "5.14")
  }
}
