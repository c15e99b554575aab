import Foundation
import Glibc

/// One run in the sandbox: its user, its control groups, and what became of its bounds.
final class Cell {
  /// Why a run could not be made ready.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// A bound that the program ran into.
  enum Bound: Hashable, Sendable {
    case memory(megabytes: Int)
    case threads(most: Int)
  }

  private let enclosure: Enclosure
  private let slot: UserSlot?
  private var group: ControlGroup?

  init(_ enclosure: Enclosure) throws {
    self.enclosure = enclosure
    slot = enclosure.sandbox.programs.setpriv == nil ? nil : UserSlot()
    group = try enclosure.sandbox.groups.make(
      memoryBytes: enclosure.memoryBytes, mostThreads: Enclosure.mostThreads)
    if let slot { enclosure.open(to: slot.user) }
  }

  /// The command that starts a program in this cell.
  func command(
    _ path: String, _ arguments: [String], folder: String?, limits: ChildProcess.Limits
  ) -> [String] {
    enclosure.command(
      path, arguments, folder: folder, limits: limits, user: slot?.user, entrances: group?.entrances ?? [])
  }

  /// Ends whatever is left in it, and takes it away.
  ///
  /// - Returns: The bound that was run into, if there was one.
  func close() -> Bound? {
    slot?.release()
    guard let group else { return nil }
    self.group = nil
    let (isOutOfMemory, isOutOfThreads) = group.reached
    group.remove()
    if isOutOfMemory { return .memory(megabytes: Int(enclosure.memoryBytes >> 20)) }
    return isOutOfThreads ? .threads(most: Enclosure.mostThreads) : nil
  }

  /// Tells a program that ended from one that the sandbox did not start.
  ///
  /// - Parameters:
  ///   - said: What the sandbox has told of its work.
  ///   - status: How it ended.
  ///   - errors: What was printed.
  /// - Throws: `Fault` for one that was not started: that is no verdict on it.
  static func checkStart(_ said: Data, _ status: Int32, _ errors: Data) throws {
    guard status & 0x7f == 0, !String(decoding: said, as: UTF8.self).contains("\"exit-code\"") else { return }
    let reason = String(decoding: errors, as: UTF8.self).split(separator: "\n").last.map(String.init)
    throw Fault(description: "the sandbox did not start it: \(reason ?? "it ended without a word")")
  }
}
