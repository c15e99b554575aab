import Glibc
import ServerReport

/// What was seen of a program in which nothing ran.
struct Look {
  /// What changes when a thread runs, of all but the one that Dispatch wakes now and then.
  let activity: [Int32: String]
  let isMainBlocked: Bool

  /// Looks whether nothing runs, in the program and at its server.
  ///
  /// - Returns: `nil` when something does, or did while it was being looked at.
  static func quiet(_ server: LocalServer?) -> Self? {
    guard let server else { return nil }
    let (before, first) = (events(server), ProgramThreads.entries)
    guard before != nil, first.values.allSatisfy(\.isAsleep) else { return nil }
    let (after, second) = (events(server), ProgramThreads.entries)
    guard before == after, first == second else { return nil }
    return Self(
      activity: first.filter { !$0.value.isManager }.mapValues(\.activity),
      isMainBlocked: first[getpid()]?.isBlocked == true)
  }

  /// How much the server has seen; `nil` while it is sending.
  private static func events(_ server: LocalServer) -> Int? {
    let isBusy = server.link.order(.lookAround)
    return isBusy ? nil : server.link.logSoFar.events.count
  }
}
