import Foundation
import Glibc

/// Where the system bounds the memory and the number of all processes of a run together.
///
/// There are two versions, of which a machine may have either or both.
struct ControlGroups: Sendable {
  /// A folder below which groups are made.
  struct Place: Hashable, Sendable {
    let folder: String
    let isSecondVersion: Bool
  }

  let memory: Place?
  let processes: Place?

  private static let prefix = "workshop-"

  /// Finds where this process may make groups.
  static func find() -> Self {
    let places = candidates
    return Self(
      memory: places.memory.first { isUsable($0, "memory") },
      processes: places.processes.first { isUsable($0, "pids") })
  }

  /// Makes a group for one run.
  ///
  /// - Parameters:
  ///   - memoryBytes: The most memory.
  ///   - mostThreads: The most threads and processes.
  /// - Returns: The group; `nil` when none can be made here.
  /// - Throws: `Cell.Fault` when the system refuses what it granted before.
  func make(memoryBytes: UInt64, mostThreads: Int) throws -> ControlGroup? {
    guard memory != nil || processes != nil else { return nil }
    let name = "\(Self.prefix)\(getpid())-\(UUID().uuidString.prefix(8))"
    let group = ControlGroup(
      memory: memory.map { ($0.folder + "/" + name, $0.isSecondVersion) },
      processes: processes.map { ($0.folder + "/" + name, $0.isSecondVersion) })
    guard group.make(memoryBytes: memoryBytes, mostThreads: mostThreads) else {
      let reason = String(cString: strerror(errno))
      group.remove()
      throw Cell.Fault(description: "a control group could not be made: \(reason)")
    }
    return group
  }

  /// Removes the groups of processes that were killed before they could do it themselves.
  static func removeLeftovers() {
    let places = candidates
    for folder in Set((places.memory + places.processes).map(\.folder)) {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where name.hasPrefix(prefix) {
        guard let owner = pid_t(name.dropFirst(prefix.count).prefix { $0.isNumber }), kill(owner, 0) != 0,
          errno == ESRCH
        else { continue }
        // One with a process in it stays.
        rmdir(folder + "/" + name)
      }
    }
  }

  /// The places where groups may be made, the best first.
  private static var candidates: (memory: [Place], processes: [Place]) {
    let own = ownGroups
    var memory: [Place] = []
    var processes: [Place] = []
    for mount in mounts {
      if mount.type == "cgroup2" {
        let path = mount.folder + (own[""] ?? "")
        // A group that has processes of its own can have none below it with bounds, but its neighbour can be one.
        let places = [path, (path as NSString).deletingLastPathComponent]
          .filter { $0.hasPrefix(mount.folder) }.map { Place(folder: $0, isSecondVersion: true) }
        memory += places
        processes += places
      } else {
        let options = mount.options.split(separator: ",").map(String.init)
        for controller in ["memory", "pids"] where options.contains(controller) {
          let places = [mount.folder + (own[controller] ?? ""), mount.folder]
            .map { Place(folder: $0, isSecondVersion: false) }
          if controller == "memory" { memory += places } else { processes += places }
        }
      }
    }
    return (memory, processes)
  }

  /// The group of this process, by the controller; "" for the second version.
  private static var ownGroups: [String: String] {
    var groups: [String: String] = [:]
    let text = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let path = fields[2] == "/" ? "" : String(fields[2])
      for controller in fields[1].split(separator: ",", omittingEmptySubsequences: false) {
        groups[String(controller)] = path
      }
    }
    return groups
  }

  private static var mounts: [(folder: String, type: String, options: String)] {
    let text = (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count >= 4, fields[2] == "cgroup" || fields[2] == "cgroup2" else { return nil }
      return (String(fields[1]), String(fields[2]), String(fields[3]))
    }
  }

  /// Whether a group that is made there has the controller.
  private static func isUsable(_ place: Place, _ controller: String) -> Bool {
    let folder = "\(place.folder)/\(prefix)\(getpid())-trial-\(controller)"
    guard mkdir(folder, 0o755) == 0 else { return false }
    defer { rmdir(folder) }
    let file = controller == "pids" || place.isSecondVersion ? "max" : "limit_in_bytes"
    return access("\(folder)/\(controller).\(file)", W_OK) == 0
      && access("\(folder)/cgroup.procs", W_OK) == 0
  }
}

/// The control group of one run, a folder for each thing that is bounded.
struct ControlGroup {
  typealias Folder = (path: String, isSecondVersion: Bool)

  let memory: Folder?
  let processes: Folder?

  private var paths: Set<String> { Set([memory?.path, processes?.path].compactMap(\.self)) }

  /// The files to which a process writes 0 to enter.
  var entrances: [String] { paths.sorted().map { $0 + "/cgroup.procs" } }

  /// - Returns: Whether it was made; else `errno` says why not.
  fileprivate func make(memoryBytes: UInt64, mostThreads: Int) -> Bool {
    for path in paths where mkdir(path, 0o755) != 0 { return false }
    if let memory {
      let limit = memory.isSecondVersion ? "memory.max" : "memory.limit_in_bytes"
      guard Self.write("\(memoryBytes)", to: "\(memory.path)/\(limit)") else { return false }
      // Without this it would go on in the swap; a machine without any has no such file.
      let (swap, most) =
        memory.isSecondVersion
        ? ("memory.swap.max", "0") : ("memory.memsw.limit_in_bytes", "\(memoryBytes)")
      _ = Self.write(most, to: "\(memory.path)/\(swap)")
    }
    if let processes {
      guard Self.write("\(mostThreads)", to: processes.path + "/pids.max") else { return false }
    }
    return true
  }

  /// Which bounds were run into.
  var reached: (memory: Bool, threads: Bool) {
    let kills = memory.map {
      Self.count("oom_kill", in: $0.path + ($0.isSecondVersion ? "/memory.events" : "/memory.oom_control"))
    }
    let refusals = processes.map { Self.count("max", in: $0.path + "/pids.events") }
    return ((kills ?? 0) > 0, (refusals ?? 0) > 0)
  }

  /// Ends what is left in it and takes it away.
  func remove() {
    for path in paths {
      // The kernel needs a moment to take ended processes away; what it never gives up is left to the next grader.
      for _ in 0..<4000 {
        if rmdir(path) == 0 || errno == ENOENT { break }
        let text = (try? String(contentsOfFile: path + "/cgroup.procs", encoding: .utf8)) ?? ""
        for pid in text.split(separator: "\n").compactMap({ pid_t($0) }) where pid > 0 { kill(pid, SIGKILL) }
        usleep(500)
      }
    }
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Glibc.write(file, text, text.utf8.count) == text.utf8.count
  }

  private static func count(_ name: String, in file: String) -> Int {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == name { return Int(words[1]) ?? 0 }
    }
    return 0
  }
}
