import Conductor
import Foundation
import Synchronization

@testable import GlobalActor

let behaviours = programs.map { program in
  Behaviour(program.id, isOneSchedule: program.isOneSchedule) {
    // A run that hangs never comes to its end.
    isStuckAfterStart = isStuckAfterStart || hasStarted
    hasStarted = false
    do { try await program.body() } catch is StillStuck {}
    hasStarted = false
  }
}

/// Whether this run has come past its first start.
@MainActor
private var hasStarted = false

/// Whether a run has hung after its start.
///
/// All runs of a process share the instances, and so they share the locks that such a run has left taken: when the next
/// one cannot even start, that is no picture of what a user sees.
@MainActor
private var isStuckAfterStart = false

private struct StillStuck: Error {}

private let programs: [Behaviour] = [
  Behaviour("doneWhenItReturns") {
    let speaker = FakeSpeaker()
    // The second time there is something to forget.
    for _ in 1...2 {
      note("start(a b c)")
      await waiting(for: "start(_:on:) to return") {
        await Playlist.shared.start(["a", "b", "c"], on: speaker)
      }
      try await expectDone(playing: 0, of: ["a", "b", "c"], on: speaker)
      note("skip()")
      await waiting(for: "skip() to return") { await Player.shared.skip() }
      try await expectDone(playing: 1, of: ["a", "b", "c"], on: speaker)
    }
    for (name, playing, operation) in walk {
      note(name)
      await waiting(for: "\(name) to return", operation)
      try await expectDone(playing: playing, of: ["a", "b", "c"], on: speaker)
    }
  },

  Behaviour("skipsAtOnce") {
    // As many as the pool has threads: a task for which all of them wait never runs. And of two alone, the second may
    // wait for the first one's speaker, and so not meet it by luck.
    let titles = ["a", "b", "c", "d", "e", "f"]
    try await start(titles, on: FakeSpeaker(), playing: 0)
    await atOnce(.skip, .skip, .skip, .skip)
    try await expectStatus([status(titles, playing: 4)], "skipsMixed", after: "four skips from a")
  },

  Behaviour("skipsAndGoesBackAtOnce") {
    let titles = ["a", "b", "c", "d"]
    try await start(titles, on: FakeSpeaker(), playing: 1)
    await atOnce(.skip, .goBack, .skip)
    try await expectStatus(
      [status(titles, playing: 2)], "backMixed", after: "two skips and a step back from b")
  },

  Behaviour("startsAnewAtOnce") {
    try await start(["a", "b", "c"], on: FakeSpeaker(), playing: 0)
    let speaker = FakeSpeaker("new speaker")
    let titles = ["x", "y", "z"]
    await atOnce(.skip, .start(titles, speaker))
    try await expectStatus(
      [status(titles, playing: 0), status(titles, playing: 1)], "startMixed", after: "a skip and a new start")
  },

  Behaviour("tellsOneInstant") {
    try await start(["a", "b", "c"], on: FakeSpeaker(), playing: 0)
    let asking = Task.detached {
      note("playbackStatus()")
      return await playbackStatus()
    }
    let skipping = Task.detached { await Operation.skip.run() }
    let told = await waiting(for: "playbackStatus() to return") { await asking.value }
    await waiting(for: "skip() to return") { await skipping.value }
    try expect(
      [0, 1].contains { told == status(["a", "b", "c"], playing: $0) }, "statusMixed",
      expected: "where each title is before the skip or after it", happened: told.inWords)
  },

  Behaviour("speakerFollows") {
    let speaker = FakeSpeaker()
    let titles = ["a", "b", "c", "d", "e"]
    try await start(titles, on: speaker, playing: 1)
    await atOnce(.skip, .goBack, .skip)
    let status = await waiting(for: "playbackStatus() to return") { await playbackStatus() }
    let (calls, together) = speaker.calls
    try expect(
      together == nil, "speakerCalledTwice", expected: "switchTo begins when the one before it has returned",
      happened: together ?? "")
    try expect(
      calls.last == status.current, "speakerElsewhere", expected: "the speaker plays what is current",
      happened: "it plays \(calls.last ?? "nothing"), and current is \(status.current ?? "nothing")")
    let places = calls.compactMap { titles.firstIndex(of: $0) }
    try expect(
      zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) == 1 }, "speakerOutOfOrder",
      expected: "the speaker goes from title to title as the operations do, to the one after or before",
      happened: "it played \(calls.joined(separator: ", "))")
  },

  // One schedule says all: what counts is whether anything needs the thread that is busy.
  Behaviour("goesOnWhileMainIsBusy", isOneSchedule: true) {
    try await start(["a", "b", "c"], on: FakeSpeaker(), playing: 0)
    let begin = virtualTime
    let task = Task.detached {
      await Operation.skip.run()
      await Operation.goBack.run()
      await Operation.start(["x", "y"], FakeSpeaker("new speaker")).run()
      note("reads")
      _ = await (Playlist.shared.upcoming, Player.shared.current, History.shared.played, playbackStatus())
      note("done")
      return virtualTime
    }
    keepMainBusy()
    let end = await waiting(for: "skip(), goBack() and start(_:on:) to return") { await task.value }
    try expect(
      end - begin < .seconds(10), "waitedForMain",
      expected: "a background task skips, goes back, starts and reads while the main thread is busy for 10 s",
      happened: "it was done after \((end - begin).inSeconds): it waited for the main thread")
  },
]

/// What a user may do.
private enum Operation: Sendable {
  case skip
  case goBack
  case start([String], FakeSpeaker)

  func run() async {
    switch self {
    case .skip:
      note("skip()")
      await Player.shared.skip()
    case .goBack:
      note("goBack()")
      await History.shared.goBack()
    case .start(let titles, let speaker):
      note("start(\(titles.joined(separator: " ")))")
      await Playlist.shared.start(titles, on: speaker)
    }
  }

  var name: String {
    switch self {
    case .skip: "skip()"
    case .goBack: "goBack()"
    case .start: "start(_:on:)"
    }
  }
}

/// One operation after the other, from the second of three titles: which one is playing after it.
@MainActor
private let walk: [(name: String, playing: Int, operation: @MainActor () async -> Void)] = [
  ("skip()", 2, { await Player.shared.skip() }),
  ("skip()", 2, { await Player.shared.skip() }),
  ("goBack()", 1, { await History.shared.goBack() }),
  ("goBack()", 0, { await History.shared.goBack() }),
  ("goBack()", 0, { await History.shared.goBack() }),
]

/// Starts titles in a task, skips to one of them, and lets all come to rest.
@MainActor
private func start(_ titles: [String], on speaker: FakeSpeaker, playing place: Int) async throws {
  let task = Task.detached {
    await Operation.start(titles, speaker).run()
    Task { @MainActor in hasStarted = true }
  }
  await letTimePass(.seconds(1))
  if !hasStarted, isStuckAfterStart { throw StillStuck() }
  await waiting(for: "start(_:on:) to return") { await task.value }
  for _ in 0..<place {
    note("skip()")
    await waiting(for: "skip() to return") { await Player.shared.skip() }
  }
  // What is done later than its call returns is judged in one place.
  await letTimePass(.seconds(1))
}

/// Carries out operations, each in a task of its own, and waits for them.
@MainActor
private func atOnce(_ operations: Operation...) async {
  let tasks = operations.map { operation in Task.detached { await operation.run() } }
  for (operation, task) in zip(operations, tasks) {
    await waiting(for: "\(operation.name) to return") { await task.value }
  }
  await letTimePass(.seconds(1))
}

/// Where each of some titles is while one of them is playing.
private func status(_ titles: [String], playing place: Int) -> PlaybackStatus {
  PlaybackStatus(
    played: Array(titles[..<place]), current: titles[place], upcoming: Array(titles[(place + 1)...]))
}

/// Says where each title must be after operations that came at once.
///
/// - Parameters:
///   - allowed: What may be, by the orders in which they may have been carried out.
///   - finding: What is wrong when nothing of it is.
///   - operations: The operations in words.
/// - Throws: `ExpectationFailed`.
@MainActor
private func expectStatus(
  _ allowed: [PlaybackStatus], _ finding: String, after operations: String
) async throws {
  let status = await waiting(for: "playbackStatus() to return") { await playbackStatus() }
  try expect(
    allowed.contains(status), finding,
    expected: "after \(operations): \(allowed.map(\.inWords).joined(separator: ", or "))",
    happened: status.inWords)
}

/// Says that an operation that has returned is done.
@MainActor
private func expectDone(playing place: Int, of titles: [String], on speaker: FakeSpeaker) async throws {
  let expected = status(titles, playing: place)
  let atReturn = await found(on: speaker)
  guard atReturn.contains(where: { $0 != expected }) else { return }
  await letTimePass(.seconds(1))
  let isDoneNow = await found(on: speaker).allSatisfy { $0 == expected }
  try expect(
    false, isDoneNow ? "doneLate" : "notDone",
    expected: "when the operation has returned: \(expected.inWords)",
    happened: "\(atReturn.first { $0 != expected }?.inWords ?? "")\(isDoneNow ? "; it was done later" : "")")
}

/// Where each title is: by what can be heard, by what the function says, and by what can be read.
@MainActor
private func found(on speaker: FakeSpeaker) async -> [PlaybackStatus] {
  // What can be heard first, for the calls below may wait for what is still under way.
  let heard = speaker.calls.titles.last
  let told = await waiting(for: "playbackStatus() to return") { await playbackStatus() }
  let read = await waiting(for: "played, current and upcoming to return") {
    await PlaybackStatus(
      played: History.shared.played, current: Player.shared.current, upcoming: Playlist.shared.upcoming)
  }
  return [PlaybackStatus(played: told.played, current: heard, upcoming: told.upcoming), told, read]
}

/// Keeps the main thread from anything else, for 10 s.
private func keepMainBusy() {
  note("busy for 10 s")
  Thread.sleep(forTimeInterval: 10)
}

extension PlaybackStatus {
  /// As in "a played, b playing, c and d to come".
  fileprivate var inWords: String {
    let played = played.isEmpty ? "nothing" : played.joined(separator: " ")
    let upcoming = upcoming.isEmpty ? "nothing" : upcoming.joined(separator: " ")
    return "\(played) played, \(current ?? "nothing") playing, \(upcoming) to come"
  }
}

/// A speaker that needs 10 ms for a title, and keeps what it was told.
private final class FakeSpeaker: Speaker {
  private struct State {
    /// The titles, in the order in which they could be heard.
    var titles: [String] = []
    /// The title to which it is being switched; `nil` for none.
    var beginning: String?
    /// What was begun too early, in words; `nil` for nothing.
    var together: String?
  }

  private let name: String
  private let state = Mutex(State())

  /// - Parameter name: The track of the timeline.
  init(_ name: String = "speaker") {
    self.name = name
  }

  /// The titles that could be heard, and what was begun too early, in words.
  var calls: (titles: [String], together: String?) {
    state.withLock { ($0.titles, $0.together) }
  }

  func switchTo(_ title: String) {
    note("switch to \(title)", on: name)
    state.withLock { state in
      if let beginning = state.beginning, state.together == nil {
        state.together = "switchTo(\(title)) began before switchTo(\(beginning)) had returned"
      }
      state.beginning = title
    }
    Thread.sleep(forTimeInterval: 0.01)
    note("\(title) can be heard", on: name)
    state.withLock { state in
      state.beginning = nil
      state.titles.append(title)
    }
  }
}
