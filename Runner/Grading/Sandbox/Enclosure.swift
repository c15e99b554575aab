import Foundation
import Glibc

/// What one program may see and use: the sandbox's arguments for it.
package struct Enclosure: Sendable {
  /// The size of the temporary folder.
  static let temporaryBytes = 64 << 20
  /// The most threads and processes; what behaviours need is a tenth of it.
  static let mostThreads = 1024
  /// The program inside, whatever its place is outside.
  private static let programInside = "/graded/program"
  /// What programs need of the system: libraries, where the linker finds them, and the time of day.
  private static let system = [
    "/lib", "/lib32", "/lib64", "/libx32", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32",
    "/usr/share/zoneinfo", "/etc/ld.so.cache", "/etc/localtime",
  ]

  let sandbox: Sandbox
  /// The graded program, which is seen under another name; `nil` for one that is seen where it is.
  private let program: String?
  private let readable: [String]
  private let writable: [String]
  private let hidden: [String]
  /// The memory of all its processes together, where it can be bounded.
  let memoryBytes: UInt64

  /// The enclosure of a graded program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - sandbox: What shuts it in.
  ///   - libraries: The folder of the libraries that it is linked with.
  ///   - memoryBytes: What it may use.
  init(of program: String, in sandbox: Sandbox, libraries: String, memoryBytes: UInt64) {
    self.sandbox = sandbox
    self.program = program
    readable = [libraries]
    writable = []
    hidden = []
    self.memoryBytes = memoryBytes
  }

  /// The enclosure of a program of the toolchain or the system.
  ///
  /// - Parameters:
  ///   - sandbox: What shuts it in.
  ///   - readable: What it may read besides the system's libraries.
  ///   - writable: The folders that it may write to.
  ///   - hidden: Folders below those that it does not see.
  ///   - memoryBytes: What it may use.
  init(
    in sandbox: Sandbox, seeing readable: [String], writing writable: [String] = [],
    hiding hidden: [String] = [],
    memoryBytes: UInt64
  ) {
    self.sandbox = sandbox
    program = nil
    self.readable = readable
    self.writable = writable
    self.hidden = hidden.filter { FileManager.default.fileExists(atPath: $0) }
    self.memoryBytes = memoryBytes
  }

  /// Makes ready what one run needs.
  ///
  /// - Throws: `Cell.Fault` when the system refuses.
  func open() throws -> Cell { try Cell(self) }

  /// The command that starts a program inside.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - folder: Where it runs.
  ///   - limits: Its bounds.
  ///   - user: The user that it runs as; `nil` for the one of this process.
  ///   - entrances: The files by which a process enters its control groups.
  /// - Returns: The command, word by word.
  func command(
    _ path: String, _ arguments: [String], folder: String?, limits: ChildProcess.Limits, user: UInt32?,
    entrances: [String]
  ) -> [String] {
    let inside = path == program ? Self.programInside : path
    return entering(entrances) + namespaces + mounts(folder: folder) + ["--"] + bounds(limits)
      + leavingRights(user) + [inside] + arguments
  }

  /// A shell that enters the groups itself, so that no process is ever outside of them.
  private func entering(_ entrances: [String]) -> [String] {
    guard !entrances.isEmpty else { return [] }
    let script = #"while [ "$1" != -- ]; do echo 0 > "$1" || exit 125; shift; done; shift; exec "$@""#
    return ["/bin/sh", "-c", script, "sh"] + entrances + ["--"]
  }

  private var namespaces: [String] {
    var words = [
      sandbox.programs.bubblewrap, "--die-with-parent", "--new-session", "--unshare-pid", "--unshare-net",
      "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--hostname", "graded",
      "--json-status-fd", "\(ChildProcess.sandboxDescriptor)",
    ]
    if sandbox.programs.setpriv != nil {
      // Only what it takes to become somebody else, which is the next thing that happens inside.
      words += ["--cap-drop", "ALL"]
      for name in ["SETUID", "SETGID", "SETPCAP"] { words += ["--cap-add", "CAP_\(name)"] }
    } else {
      words.append("--unshare-user")
      if sandbox.deniesNamespaces { words.append("--disable-userns") }
    }
    return words
  }

  private func mounts(folder: String?) -> [String] {
    let own = [sandbox.programs.prlimit] + (sandbox.programs.setpriv.map { [$0] } ?? [])
    let shown = Self.system + own + readable
    let places = shown + writable + (program == nil ? [] : [Self.programInside])
    // Made beforehand: folders that bubblewrap makes on its way are open to their owner alone.
    var words = ["--perms", "1777", "--size", "\(Self.temporaryBytes)", "--tmpfs", "/tmp"]
    // A place below the temporary folder is one of its own there.
    words += Self.parents(of: places).filter { $0 != "/tmp" }.flatMap { ["--perms", "0755", "--dir", $0] }
    for path in shown {
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path),
        Self.system.contains(path), path != "/etc/localtime"
      {
        words += ["--symlink", target, path]
      } else {
        words += ["--ro-bind-try", path, path]
      }
    }
    if let program { words += ["--ro-bind", program, Self.programInside] }
    for path in writable { words += ["--bind", path, path] }
    for path in hidden { words += ["--perms", "0500", "--size", "4096", "--tmpfs", path] }
    return words + [
      "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev", "--remount-ro", "/", "--chdir",
      folder ?? "/",
    ]
  }

  /// The folders that lead to places, outermost first.
  private static func parents(of places: [String]) -> [String] {
    var parents: Set<String> = []
    for place in places {
      var parent = (place as NSString).deletingLastPathComponent
      while parent != "/", !parent.isEmpty, parents.insert(parent).inserted {
        parent = (parent as NSString).deletingLastPathComponent
      }
    }
    // What is a link on this system, or a folder that is shown whole, is not made.
    let isGiven = { (parent: String) in system.contains { parent == $0 || parent.hasPrefix($0 + "/") } }
    return parents.filter { !isGiven($0) }.sorted()
  }

  private func bounds(_ limits: ChildProcess.Limits) -> [String] {
    var words = [sandbox.programs.prlimit, "--core=0"]
    words += limits.bounds.map { bound in "--\(bound.name)=\(bound.soft):\(bound.hard)" }
    // A control group says afterwards that it was reached, and so it must be the first to refuse.
    if sandbox.groups.processes == nil, sandbox.countsProcesses {
      words.append("--nproc=\(Self.mostThreads)")
    }
    return words + ["--"]
  }

  private func leavingRights(_ user: UInt32?) -> [String] {
    guard let setpriv = sandbox.programs.setpriv, let user else { return [] }
    return [
      setpriv, "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "--inh-caps=-all",
      "--bounding-set=-all", "--",
    ]
  }

  /// Gives the user who runs inside what it needs of the files that are shown.
  func open(to user: UInt32) {
    // Where they are only their owner can reach them; the folders above decide that.
    if let program { chmod(program, 0o755) }
    for path in writable { chown(path, user, user) }
  }
}
