import Conductor
import Fakes
import Synchronization

@testable import AtomicSnapshot

let behaviours: [Behaviour] = [
  Behaviour("playsFromTheStart") {
    let stage = await Stage()
    try await stage.play("dawn", at: 100)
    for (next, seconds) in [("harbour", 45), ("harbour live", 200), ("harbour live", 20)] {
      try await stage.play(next)
      try await stage.expectShown(next, at: 0, "notShown", unlessMoved: "notFromTheStart")
      try await stage.seek(to: seconds)
      try await stage.expectShown(next, at: seconds, "notTheSong", unlessMoved: "notMoved")
    }
  },

  Behaviour("oldSongPlaysOn") {
    let stage = await Stage(milliseconds: ["title harbour": 20, "duration harbour": 30])
    try await stage.play("dawn", at: 100)
    let change = Task { try await stage.play("harbour") }
    for _ in 0..<2 {
      // At 10 and at 25 ms: one answer may have come, both have not.
      await letTimePass(.milliseconds(virtualTime == .zero ? 10 : 15))
      try await stage.expectOld("dawn", at: 100, while: "harbour")
    }
    try await change.value
    try await stage.expectShown("harbour", at: 0, "notShown", unlessMoved: "notFromTheStart")
  },

  Behaviour("readingMeetsChange") {
    try await expectWhole("dawn", 100, "harbour")
  },

  Behaviour("readingMeetsNamesake") {
    // The same title, then the same duration.
    try await expectWhole("harbour", 45, "harbour live")
    try await expectWhole("harbour", 45, "rain")
  },

  Behaviour("readingMeetsManyChanges") {
    let stage = await Stage()
    try await stage.play("dawn", at: 0)
    let reader = Task.detached {
      for _ in 0..<2 { try await stage.read(among: [("dawn", 0), ("harbour", 0), ("rock", 0)]) }
      stage.isRead.raise()
    }
    let changes = [["harbour", "dawn"], ["rock", "harbour"]].map { songs in
      Task {
        for _ in 0..<20 {
          // The one that does not win may throw.
          for song in songs where !stage.isRead.isRaised { try? await stage.player.play(song) }
        }
      }
    }
    try await stage.wait(for: reader)
    for change in changes { try await waiting(for: "play(_:) to return") { await change.value } }
  },

  Behaviour("seekWhileLoading") {
    let stage = await Stage(milliseconds: ["title harbour": 20, "duration harbour": 30])
    try await stage.play("dawn", at: 100)
    let change = Task { try await stage.play("harbour") }
    for seconds in [150, 60] {
      await letTimePass(.milliseconds(virtualTime == .zero ? 10 : 15))
      let instant = virtualTime
      try await stage.seek(to: seconds)
      try stage.expectAtOnce("seek(to:)", since: instant, "seekWaits")
      try await stage.expectShown("dawn", at: seconds, "notTheOld", unlessMoved: "notMovedWhileLoading")
    }
    try await change.value
    try await stage.expectShown("harbour", at: 0, "notShown", unlessMoved: "seekLeaks")
  },

  Behaviour("failureChangesNothing") {
    for failing in ["duration rain", "title rain"] {
      let stage = await Stage(
        milliseconds: ["title rain": 20, "duration rain": 30], failing: failing)
      try await stage.play("dawn", at: 100)
      try await stage.playFailing("rain", failing)
      try await stage.expectShown("dawn", at: 100, "changedByFailure", unlessMoved: "movedByFailure")
      try await stage.play("harbour")
      try await stage.expectShown("harbour", at: 0, "leftovers", unlessMoved: "leftovers")
    }
  },

  Behaviour("twoAtOnce") {
    // One answer of each comes last.
    let stage = await Stage(milliseconds: [
      "title harbour": 10, "duration harbour": 40, "title rock": 30, "duration rock": 10,
    ])
    try await stage.play("dawn", at: 100)
    let changes = ["harbour", "rock"].map { song in Task { try? await stage.play(song) } }
    for _ in 0..<6 {
      await letTimePass(.milliseconds(10))
      try await stage.read(among: [("dawn", 100), ("harbour", 0), ("rock", 0)], mix: "mixOfTwoCalls")
    }
    for change in changes { await waiting(for: "play(_:) to return or throw") { await change.value } }
    try await stage.read(among: [("harbour", 0), ("rock", 0)], mix: "mixOfTwoCalls")
  },

  Behaviour("readersHoldNothingUp") {
    let stage = await Stage(milliseconds: ["title harbour": 20, "duration harbour": 30])
    try await stage.play("harbour", within: 50, "playTakesLong")
    try await stage.play("dawn", at: 100)
    let readers = (0..<2).map { _ in
      Task.detached {
        // When the last answer comes, for questions that are asked together and for others.
        for milliseconds in [30, 20] {
          try await sleepUnnoticed(for: .milliseconds(milliseconds))
          _ = await stage.read()
        }
      }
    }
    try await stage.play("harbour", within: 50, "playHeldUp")
    for reader in readers { try await stage.wait(for: reader) }
  },
]

/// Says that a bar that is read while the song changes shows either the last song or the next one.
@MainActor
private func expectWhole(_ last: String, _ seconds: Int, _ next: String) async throws {
  let stage = await Stage()
  try await stage.play(last, at: seconds)
  // An actor prefers whoever is more urgent: play(_:) may overtake the second one.
  let readers = [TaskPriority.medium, .background].map { priority in
    Task.detached(priority: priority) {
      for _ in 0..<2 { try await stage.read(among: [(last, seconds), (next, 0)]) }
    }
  }
  try await stage.play(next)
  for reader in readers { try await stage.wait(for: reader) }
}

// MARK: The stage

/// A player with a library of five songs, and its bar.
private struct Stage: Sendable {
  let library: Library
  let player: Player
  let bar: NowPlayingBar
  let isRead = Flag()

  /// - Parameters:
  ///   - milliseconds: How long an answer takes; none where nothing is said.
  ///   - failing: The question that is answered with an error.
  @MainActor
  init(milliseconds: [String: Int] = [:], failing: String? = nil) async {
    library = Library(milliseconds: milliseconds, failing: failing)
    player = await Player(library: library)
    bar = await NowPlayingBar(player: player)
  }

  @MainActor
  func play(_ song: String) async throws {
    note("play(\(song))")
    try await waiting(for: "play(\(song)) to return") { try await player.play(song) }
    note("\(song) plays")
  }

  /// Plays a song that nobody reads meanwhile, and moves in it.
  @MainActor
  func play(_ song: String, at seconds: Int) async throws {
    try await play(song)
    if seconds > 0 { try await seek(to: seconds) }
  }

  /// Plays a song and says that this takes no longer than its two answers, one after the other.
  @MainActor
  func play(_ song: String, within milliseconds: Int, _ finding: String) async throws {
    let instant = virtualTime
    try await play(song)
    let time = virtualTime - instant
    try expect(
      time <= .milliseconds(milliseconds), finding,
      expected: "play(\(song)) returns after \(milliseconds) ms, when both questions are answered",
      happened: "it returned after \(time.inSeconds)")
  }

  @MainActor
  func seek(to seconds: Int) async throws {
    note("seek(to: \(seconds) s)")
    await waiting(for: "seek(to:) to return") { await player.seek(to: .seconds(seconds)) }
  }

  /// Plays a song of which a question is answered with an error.
  @MainActor
  func playFailing(_ song: String, _ question: String) async throws {
    note("play(\(song))")
    let expected = "play(\(song)) throws the error of \(question)"
    do {
      try await waiting(for: "play(\(song)) to throw") { try await player.play(song) }
    } catch let error as QuestionFailed {
      note("it throws the error of \(error.question)")
      return try expect(
        error.question == question, "otherError", expected: expected,
        happened: "it threw the error of \(error.question)")
    } catch {
      return try expect(
        false, "otherError", expected: expected, happened: "it threw another error, \(type(of: error))")
    }
    try expect(false, "failureDropped", expected: expected, happened: "it returned")
  }

  /// Reads the bar, from any thread.
  func read() async -> NowPlaying {
    note("nowPlaying()")
    let reading = await bar.nowPlaying()
    // As players show it; the failure says it in words.
    note("\(reading.title) \(reading.position.components.seconds)/\(reading.duration.inSeconds)")
    return reading
  }

  /// Reads the bar and says that it shows one of some songs, at once.
  ///
  /// - Parameters:
  ///   - songs: The songs, and how far they have got.
  ///   - mix: What is wrong when it shows something of two of them.
  /// - Throws: `ExpectationFailed`.
  func read(among songs: [(song: String, seconds: Int)], mix: String = "twoSongs") async throws {
    let instant = virtualTime
    let reading = await read()
    let wholes = songs.map { shown($0.song, at: $0.seconds) }
    let expected = wholes.map(words).joined(separator: ", or ")
    let isOfTwo =
      wholes.contains { $0.title == reading.title } && wholes.contains { $0.duration == reading.duration }
      && wholes.contains { $0.position == reading.position }
    try expect(
      wholes.contains(reading), isOfTwo ? mix : "noneOfThem", expected: expected, happened: words(reading))
    try expectAtOnce("nowPlaying()", since: instant, "readingWaits")
  }

  /// Says that a call that has just returned did so at once.
  func expectAtOnce(_ call: String, since instant: Duration, _ finding: String) throws {
    try expect(
      virtualTime == instant, finding, expected: "\(call) returns at once",
      happened: "it returned after \((virtualTime - instant).inSeconds)")
  }

  /// Says what the bar shows, at once.
  @MainActor
  func expectShown(
    _ song: String, at seconds: Int, _ finding: String, unlessMoved moved: String
  ) async throws {
    let wanted = shown(song, at: seconds)
    let reading = try await readAtOnce()
    let isOnlyMoved = reading.title == wanted.title && reading.duration == wanted.duration
    try expect(
      reading == wanted, isOnlyMoved ? moved : finding, expected: words(wanted), happened: words(reading))
  }

  /// Says that the bar shows the old song while another one is loading.
  @MainActor
  func expectOld(_ song: String, at seconds: Int, while next: String) async throws {
    let (old, new) = (shown(song, at: seconds), shown(next, at: 0))
    let reading = try await readAtOnce()
    let isOfBoth =
      [old.title, new.title].contains(reading.title)
      && [old.duration, new.duration].contains(reading.duration)
    try expect(
      reading == old, isOfBoth ? "halfChanged" : "emptied",
      expected: "\(words(old)), until \(next) is loaded", happened: words(reading))
  }

  @MainActor
  private func readAtOnce() async throws -> NowPlaying {
    let instant = virtualTime
    let reading = await waiting(for: "nowPlaying() to return") { await read() }
    try expectAtOnce("nowPlaying()", since: instant, "readingWaits")
    return reading
  }

  @MainActor
  func wait(for reader: Task<Void, any Error>) async throws {
    try await waiting(for: "nowPlaying() to return") { try await reader.value }
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let state = Mutex(false)

  var isRaised: Bool { state.withLock { $0 } }

  func raise() { state.withLock { $0 = true } }
}

// MARK: The library

/// What a failing question is answered with.
private struct QuestionFailed: Error {
  let question: String
}

/// A library of five songs, of which two have the same title and two the same duration.
private struct Library: SongLibrary {
  private let milliseconds: [String: Int]
  private let failing: String?
  private let server: FakeServer<String, NowPlaying>

  init(milliseconds: [String: Int], failing: String?) {
    self.milliseconds = milliseconds
    self.failing = failing
    server = FakeServer(track: "library") { question, _ in
      let latency: Duration = .milliseconds(milliseconds[question, default: 0])
      let song = question.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
      return question == failing
        ? .error(QuestionFailed(question: question), after: latency)
        : .value(shown(song, at: 0), after: latency)
    }
  }

  func title(of song: String) async throws -> String {
    try await answer("title", song).title
  }

  func duration(of song: String) async throws -> Duration {
    try await answer("duration", song).duration
  }

  private func answer(_ question: String, _ song: String) async throws -> NowPlaying {
    let question = "\(question) \(song)"
    guard milliseconds[question] != nil else {
      note("answers \(question)", on: "library")
      return shown(song, at: 0)
    }
    return try await server.answer(to: question)
  }
}

/// What the bar shows of a song.
private func shown(_ song: String, at seconds: Int) -> NowPlaying {
  let (title, duration) =
    switch song {
    case "dawn": ("Dawn", 180)
    case "harbour": ("Harbour", 240)
    case "harbour live": ("Harbour", 300)
    case "rain": ("Rain", 240)
    default: ("Rock", 120)
    }
  return NowPlaying(title: title, duration: .seconds(duration), position: .seconds(seconds))
}

private func words(_ shown: NowPlaying) -> String {
  let title = shown.title.isEmpty ? "no title" : shown.title
  return "\(title) of \(shown.duration.inSeconds) at \(shown.position.inSeconds)"
}
