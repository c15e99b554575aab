import Foundation
import Glibc

/// A name that tells which process of which machine something belongs to, so that others know when nobody
/// needs it any more.
///
/// A number alone is not enough: the system gives it to another process again, and after a restart soon.
enum OwnerName {
  /// This process: its number and when it began, in ticks since the machine was started.
  static let ofThisProcess = "\(getpid()).\(beginning(of: getpid()).map(String.init) ?? "0")"

  /// The variable in which every child process has the name of the one that has started it.
  static let variable = "WORKSHOP_OWNER"

  /// What that variable says: this process, and the list that its number is from.
  static let forChildren = "\(ofThisProcess)-\(ownList)"

  private static let ownList = list(of: getpid()) ?? "0"

  /// Whether what a child's variable says is a process of our own list, and has ended since.
  static func hasEndedHere(_ owner: some StringProtocol) -> Bool {
    let parts = owner.split(separator: "-", maxSplits: 1)
    // What the numbers of another list mean is not known here.
    return parts.count == 2 && parts[1] == ownList && hasEnded(parts[0])
  }

  /// The name of this machine and of its list of processes: several may work in one checkout, also containers
  /// of one machine, and none knows the processes of the others.
  private static let host =
    ProcessInfo.processInfo.hostName.replacing("/", with: "_") + "-" + ownList

  /// A name that nobody else has.
  static func make() -> String { "\(ofThisProcess)-\(UUID().uuidString.prefix(8))-\(host)" }

  /// Whether a process of this machine made the name and has ended since.
  static func isLeftBehind(_ name: some StringProtocol) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 2)
    return parts.count == 3 && parts[2] == host && hasEnded(parts[0])
  }

  /// Whether a process has ended.
  ///
  /// - Parameter owner: Its number, and when it began after a full stop.
  /// - Returns: Whether it has; `false` for what is no such name.
  static func hasEnded(_ owner: some StringProtocol) -> Bool {
    let parts = owner.split(separator: ".", maxSplits: 1)
    guard let number = parts.first.flatMap({ pid_t($0) }), number > 0 else { return false }
    if kill(number, 0) != 0, errno == ESRCH { return true }
    // Another process that has got its number began later. One whose books are closed to us is taken for it.
    guard parts.count == 2, parts[1] != "0", let beginning = beginning(of: number) else { return false }
    return parts[1] != "\(beginning)"
  }

  /// The number of the list that a process is in: a container has one of its own, with other numbers; `nil`
  /// when that cannot be told.
  static func list(of process: pid_t) -> String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/pid"))
      .map { $0.filter(\.isNumber) }
  }

  /// When a process began; 0 for one that has ended and only waits to be noticed, `nil` when that cannot be
  /// told.
  private static func beginning(of process: pid_t) -> UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The second field is the program's name in brackets, which may have anything in it.
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19 else { return nil }
    return fields[0] == "Z" || fields[0] == "X" ? 0 : UInt64(fields[19])
  }
}
