import Conductor
import Dispatch
import Fakes

@testable import WeakSelfLoop

let behaviours: [Behaviour] = [
  Behaviour("showsEachSecond") {
    let screen = Screen()
    let tracker = screen.makeTracker()
    await tracker.start(on: screen)
    await pass(.milliseconds(4_500))
    try screen.expectShown(since: .zero, atEachSecondTo: 4, "notEachSecond")
    try screen.expectRightDistances()
    keep(tracker)
  },

  Behaviour("stopEndsIt") {
    let screen = Screen()
    let tracker = screen.makeTracker()
    await tracker.start(on: screen)
    await pass(.milliseconds(1_500))
    await tracker.stop(on: screen)
    try await screen.expectQuiet(after: "stop()", "showsAfterStop", atOnce: "showsOnStop")
    keep(tracker)
    // And where the loop itself shows; another tracker goes on.
    let (map, badge) = (Screen("map"), Screen("badge"))
    let (first, second) = (map.makeTracker(), badge.makeTracker())
    map.whenShown = { [weak first] count in
      if count == 2 { first?.stopNow(on: map) }
    }
    let begin = virtualTime
    await first.start(on: map)
    await second.start(on: badge)
    await pass(.milliseconds(1_500))
    try map.expectShown(since: begin, atEachSecondTo: 1, "notUntilStopInShow")
    try await map.expectQuiet(after: "stop() inside show", "showsAfterStopInShow")
    try badge.expectShown(since: begin, atEachSecondTo: 4, "otherStopped")
    keep(first)
    keep(second)
  },

  Behaviour("stopMeetsTurn") {
    // In the instant of a turn, and before the first.
    for milliseconds in [1_000, 0] {
      let screen = Screen()
      let tracker = screen.makeTracker()
      await tracker.start(on: screen)
      if milliseconds > 0 { try await sleepUnnoticed(for: .milliseconds(milliseconds)) }
      await tracker.stop(on: screen)
      try await screen.expectQuiet(after: "stop()", "showsAfterMeeting", atOnce: "showsOnStop")
      keep(tracker)
    }
  },

  Behaviour("startsAgain") {
    for milliseconds in [0, 200] {
      let screen = Screen()
      let tracker = screen.makeTracker()
      let begin = virtualTime
      await tracker.start(on: screen)
      await pass(.milliseconds(2_500))
      await tracker.stop(on: screen)
      if milliseconds > 0 { await pass(.milliseconds(milliseconds)) }
      await tracker.start(on: screen)
      await pass(.milliseconds(2_500))
      let again = 2_500 + milliseconds
      try screen.expectShown(
        since: begin, at: [0, 1_000, 2_000, again, again + 1_000, again + 2_000],
        screen.count > 6 ? "oldLoopGoesOn" : "startsNotAgain")
      await tracker.stop(on: screen)
      try await screen.expectQuiet(after: "stop()", "showsAfterSecondStop")
      keep(tracker)
    }
  },

  Behaviour("startTwiceIsOneLoop") {
    for milliseconds in [0, 2_500] {
      let screen = Screen()
      let tracker = screen.makeTracker()
      await tracker.start(on: screen)
      if milliseconds > 0 { await pass(.milliseconds(milliseconds)) }
      await tracker.start(on: screen)
      let again = virtualTime
      await pass(.milliseconds(3_300))
      try screen.expectOneLoop(after: again)
      await tracker.stop(on: screen)
      try await screen.expectQuiet(after: "stop()", "showsAfterStopOfTwo")
      keep(tracker)
    }
  },

  Behaviour("releasedOnMain") {
    // Between two turns, before the first, and stopped already.
    for (milliseconds, isStopped) in [(1_500, false), (0, false), (1_500, true)] {
      let screen = Screen()
      let last = LastReference(screen.makeTracker(), named: "tracker")
      await last.value?.start(on: screen)
      if milliseconds > 0 { await pass(.milliseconds(milliseconds)) }
      if isStopped { await last.value?.stop(on: screen) }
      await waiting(for: "the main thread to go on once it has let go of the tracker") { last.drop() }
      try await screen.expectFreed(last)
    }
  },

  Behaviour("releasedInBackground") {
    for kind in Background.allCases {
      let screen = Screen()
      let last = LastReference(screen.makeTracker(), named: "tracker")
      await last.value?.start(on: screen)
      await pass(.milliseconds(1_500))
      await kind.run { last.drop() }
      try await screen.expectFreed(last)
    }
    // And in the instant of a turn.
    let screen = Screen()
    let last = LastReference(screen.makeTracker(), named: "tracker")
    await last.value?.start(on: screen)
    try await sleepUnnoticed(for: .seconds(1))
    await Background.task.run { last.drop() }
    try await screen.expectFreed(last)
  },

  Behaviour("releasedInShow") {
    // Another tracker goes on.
    let (map, badge) = (Screen("map"), Screen("badge"))
    let last = LastReference(map.makeTracker(), named: "tracker")
    let other = badge.makeTracker()
    map.whenShown = { count in
      if count == 2 { last.drop() }
    }
    await last.value?.start(on: map)
    await other.start(on: badge)
    await pass(.seconds(1))
    try map.expectShown(since: .zero, atEachSecondTo: 1, "notUntilReleaseInShow")
    try await map.expectFreed(last)
    try badge.expectShown(since: .zero, atEachSecondTo: 5, "otherEnded")
    keep(other)
  },

  Behaviour("leavesNothingBehind") {
    let screen = Screen()
    let last = LastReference(screen.makeTracker(), named: "tracker")
    await last.value?.start(on: screen)
    await pass(.milliseconds(500))
    last.drop()
    await pass(.seconds(1))
    try screen.expectNoTasks("taskLeft", "1 s after the last reference went")
    let stopped = screen.makeTracker()
    await stopped.start(on: screen)
    await pass(.milliseconds(500))
    await stopped.stop(on: screen)
    await pass(.seconds(1))
    try screen.expectNoTasks("taskLeftAfterStop", "1 s after stop()")
    // Whatever looks at the clock each second, three times over, is too busy for the rest.
    let others = (1...3).map { LastReference(screen.makeTracker(), named: "tracker \($0)") }
    for one in others { await one.value?.start(on: screen) }
    await pass(.milliseconds(500))
    for one in others { one.drop() }
    await waiting(for: "nothing at all to happen for 23 hours: the trackers that ran are gone or stopped") {
      await letTimePass(.seconds(23 * 60 * 60))
    }
    keep(stopped)
  },
]

/// Keeps a tracker for ever: what its end would bring is another behaviour's.
private func keep(_ tracker: CourierTracker) {
  _ = Unmanaged.passRetained(tracker)
}

/// Lets virtual time pass, while loops sleep between their turns.
@MainActor
private func pass(_ duration: Duration) async {
  await waiting(for: "time to pass: a loop sleeps between two turns, and a cancelled one ends") {
    await letTimePass(duration)
  }
}

/// The ways in which the last reference goes off the main thread.
private enum Background: CaseIterable {
  case task
  case thread
  case threadThatMainWaitsFor

  @MainActor
  func run(_ work: @escaping @Sendable () -> Void) async {
    switch self {
    case .task: Task.detached(operation: work)
    case .thread: onPlainThread(work)
    case .threadThatMainWaitsFor:
      await waiting(for: "the main thread to go on once a thread has let go of the tracker") {
        note("main waits for a thread")
        waitOnThisThread(for: work)
      }
    }
  }
}

/// Has work done on another thread and blocks the calling one meanwhile, as a queue's `sync` does.
private func waitOnThisThread(for work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  onPlainThread {
    work()
    done.signal()
  }
  done.wait()
}

/// What a task takes along from the call in which it was created, and keeps until it has ended.
private final class Luggage: Sendable {
  @TaskLocal static var current: Luggage?
}

extension CourierTracker {
  /// Starts it, so that the tasks it creates can be told from others.
  fileprivate func start(on screen: Screen) async {
    await waiting(for: "start() to return") {
      note("start()")
      let luggage = Luggage()
      screen.keepAnEye(on: luggage)
      Luggage.$current.withValue(luggage) { start() }
    }
  }

  fileprivate func stop(on screen: Screen) async {
    await waiting(for: "stop() to return") { stopNow(on: screen) }
  }

  /// Stops it where nobody can wait, inside show.
  fileprivate func stopNow(on screen: Screen) {
    note("stop()")
    stop()
    screen.lastStop = virtualTime
  }
}

/// A courier who rides straight to the customer, ten metres a second.
private final class Rider: Courier {
  var distance: Int { Self.distance(at: virtualTime) }

  static func distance(at time: Duration) -> Int { 5_000 - Int(time / .milliseconds(100)) }
}

/// A screen that keeps what it shows, and when.
@MainActor
private final class Screen {
  private struct Shown {
    let time: Duration
    let distance: Int
  }

  private final class WeakLuggage {
    weak var value: Luggage?

    init(_ value: Luggage) {
      self.value = value
    }
  }

  /// What it is called, where there are several.
  private let name: String?
  private var shown: [Shown] = []
  private var luggage: [WeakLuggage] = []
  /// When a tracker was stopped for the last time.
  var lastStop = Duration.zero
  /// Called after each distance with how many there have been.
  var whenShown: ((Int) -> Void)?

  init(_ name: String? = nil) {
    self.name = name
  }

  func makeTracker() -> CourierTracker {
    CourierTracker(courier: Rider()) { [self] distance in
      shown.append(Shown(time: virtualTime, distance: distance))
      note("\(distance) m", on: name ?? "screen")
      whenShown?(shown.count)
    }
  }

  /// How many distances it has shown.
  var count: Int { shown.count }

  /// Remembers what tasks of a tracker take along.
  func keepAnEye(on luggage: Luggage) {
    self.luggage.append(WeakLuggage(luggage))
  }

  // MARK: What it expects

  /// Says at which instants, in milliseconds since one, distances must have been shown.
  ///
  /// - Parameters:
  ///   - start: The instant.
  ///   - expected: When.
  ///   - finding: What is wrong when it was not then.
  /// - Throws: `ExpectationFailed`.
  func expectShown(
    since start: Duration, at expected: [Int], _ finding: String
  ) throws {
    let instants = shown.map { Int(($0.time - start) / .milliseconds(1)) }
    try expect(
      instants == expected, finding,
      expected: words(for: expected.map { start + .milliseconds($0) }),
      happened: words(for: shown.map(\.time)))
  }

  /// Says that distances must have been shown each second from an instant on.
  func expectShown(since start: Duration, atEachSecondTo seconds: Int, _ finding: String) throws {
    try expectShown(since: start, at: (0...seconds).map { $0 * 1_000 }, finding)
  }

  /// Says that each distance was the courier's of that instant.
  func expectRightDistances() throws {
    for one in shown {
      let right = Rider.distance(at: one.time)
      try expect(
        one.distance == right, "oldDistance",
        expected: "at \(one.time.inSeconds) the courier is \(right) m away",
        happened: "\(one.distance) m were shown")
    }
  }

  /// Says that after an instant distances were shown each second, by one loop, which may have begun at that instant.
  func expectOneLoop(after instant: Duration) throws {
    let later = shown.map(\.time).filter { $0 > instant }
    let isSteady = zip(later, later.dropFirst()).allSatisfy { $1 - $0 == .seconds(1) }
    let isSoon = later.first.map { $0 - instant <= .seconds(1) } ?? false
    try expect(
      isSteady && isSoon && later.count >= 3, later.count > 4 ? "twoLoops" : "notOneLoop",
      expected: "one distance a second after the second start(), at \(instant.inSeconds)",
      happened: words(for: later))
  }

  /// Lets time pass in which nothing may be shown.
  ///
  /// - Parameters:
  ///   - event: After what.
  ///   - finding: What is wrong when something is.
  ///   - immediate: What is wrong when that is so before any time has passed; `nil` for the same.
  /// - Throws: `ExpectationFailed`.
  func expectQuiet(after event: String, _ finding: String, atOnce immediate: String? = nil) async throws {
    let stop = lastStop
    let count = shown.count
    await pass(.zero)
    try expectNoMore(than: count, after: event, at: stop, immediate ?? finding)
    await pass(.seconds(3))
    try expectNoMore(than: count, after: event, at: stop, finding)
  }

  private func expectNoMore(than count: Int, after event: String, at stop: Duration, _ finding: String) throws
  {
    try expect(
      shown.count == count, finding, expected: "\(event) at \(stop.inSeconds), and no distance after it",
      happened: words(for: shown.dropFirst(count).map(\.time)))
  }

  /// Lets time pass and says that a tracker is freed in time, and shows nothing once it is.
  ///
  /// - Parameter tracker: The tracker, whose last reference goes now.
  /// - Throws: `ExpectationFailed`.
  func expectFreed(_ tracker: LastReference<CourierTracker>) async throws {
    let count = shown.count
    await pass(.seconds(1))
    if tracker.end == nil {
      await pass(.seconds(2))
      let since = shown.count - count
      let isLate = tracker.end != nil
      try expect(
        false, isLate ? "freedLate" : "neverFreed",
        expected: "a tracker that nobody else holds is freed within 1 s",
        happened: (isLate ? "it was freed, but later" : "3 s later it is still there")
          + (since == 0 ? "" : ", and has shown \(since) more distances"))
    }
    let countInTime = shown.count
    await pass(.seconds(3))
    try expect(
      shown.count == countInTime, "showsAfterRelease",
      expected: "no distance any more, for a tracker that is freed",
      happened: words(for: shown.dropFirst(countInTime).map(\.time)))
  }

  /// Says that no task is left that a tracker has started.
  func expectNoTasks(_ finding: String, _ occasion: String) throws {
    let count = luggage.count { $0.value != nil }
    try expect(
      count == 0, finding, expected: "\(occasion), no task of its loop is left",
      happened: count == 1
        ? "a task that start() created has not ended" : "tasks of \(count) trackers have not ended")
  }

  private func words(for instants: [Duration]) -> String {
    let place = name.map { " on \($0)" } ?? ""
    return switch instants.count {
    case 0: "no distance\(place)"
    case 1: "a distance\(place) at \(instants[0].inSeconds)"
    default:
      "distances\(place) at \(instants.dropLast().map(\.inSeconds).joined(separator: ", "))"
        + " and \(instants[instants.count - 1].inSeconds)"
    }
  }
}
