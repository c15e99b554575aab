import Conductor
import Fakes
import Foundation

@testable import IsolationCheatSheet

// Whether a type may be shared, and used without await, is for the probes to say; here each is, and everything is awaited.

let behaviours: [Behaviour] = [
  Behaviour("loadsAndShows") {
    let renderer = ScriptedRenderer()
    nonisolated(unsafe) let provider = await ThumbnailProvider(renderer: renderer)
    nonisolated(unsafe) let store = await RecipeStore(service: ScriptedService(), provider: provider)
    note("load()")
    await waiting(for: "load() to return") { await store.load() }
    let rows = await store.rows
    let wanted = ["Soup, 45 min", "Bread, 2 h", "Stew, 1 h 20 min"]
    try expect(
      rows == wanted, rows.isEmpty ? "noRowsYet" : "wrongRows",
      expected: "when load() has returned, the rows \(wanted.inWords)",
      happened: rows.isEmpty ? "there are no rows" : "they are \(rows.inWords)")
    let pictures = await store.thumbnails.mapValues { $0.picture }
    try expect(
      pictures == [1: "picture of Soup", 2: "picture of Bread", 4: "picture of Stew"], "wrongThumbnails",
      expected: "when load() has returned, the thumbnails of recipes 1, 2 and 4",
      happened: pictures.isEmpty
        ? "there are none"
        : "there are \(pictures.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.inWords)")
    for (id, title) in [(2, "Bread"), (4, "Stew"), (9, "")] {
      note("select(\(id))")
      await store.select(id)
      let heading = await store.heading
      try expect(
        heading == title, "wrongHeading", expected: "after select(\(id)), the heading '\(title)'",
        happened: "it is '\(heading)'")
    }
  },

  Behaviour("drawsEachOnce", isOneSchedule: true) {
    let renderer = ScriptedRenderer()
    nonisolated(unsafe) let provider = await ThumbnailProvider(renderer: renderer)
    for title in ["Soup", "Bread", "Soup", "Bread"] {
      note("thumbnail(for: \(title))")
      let id = title == "Soup" ? 1 : 2
      let picture = await waiting(for: "the thumbnail") {
        await provider.thumbnail(for: Recipe(id: id, title: title, minutes: 20)).picture
      }
      try expect(
        picture == "picture of \(title)", "wrongThumbnail", expected: "the picture of \(title)",
        happened: "the \(picture)")
    }
    let drawn = renderer.titles
    try expect(
      drawn == ["Soup", "Bread"], "drawnAgain",
      expected: "Soup and Bread, each asked for twice, are drawn once each",
      happened: "drawn: \(drawn.inWords)")
  },

  Behaviour("drawsOnceForSeveral") {
    let renderer = ScriptedRenderer(taking: .milliseconds(80))
    nonisolated(unsafe) let provider = await ThumbnailProvider(renderer: renderer)
    let requests = (1...3).map { number in
      Task.detached {
        note("request \(number): thumbnail(for: Soup)")
        return await provider.thumbnail(for: Recipe(id: 1, title: "Soup", minutes: 45)).picture
      }
    }
    for request in requests {
      let picture = await waiting(for: "the thumbnail") { await request.value }
      try expect(
        picture == "picture of Soup", "wrongThumbnail", expected: "the picture of Soup",
        happened: "the \(picture)")
    }
    let drawn = renderer.titles
    try expect(
      drawn == ["Soup"], "drawnMoreThanOnce",
      expected: "Soup, asked for by three tasks at once, is drawn once",
      happened: "it was drawn \(drawn.count) times")
  },

  Behaviour("screenStaysFree") {
    let renderer = ScriptedRenderer(taking: .milliseconds(80))
    nonisolated(unsafe) let provider = await ThumbnailProvider(renderer: renderer)
    nonisolated(unsafe) let store = await RecipeStore(service: ScriptedService(), provider: provider)
    let heartbeat = Heartbeat()
    note("load()")
    await waiting(for: "load() to return") { await store.load() }
    try expectFree(heartbeat, renderer, during: "load()")
    note("thumbnail(for: Tea)")
    _ = await waiting(for: "the thumbnail") {
      await provider.thumbnail(for: Recipe(id: 7, title: "Tea", minutes: 5))
    }
    try expectFree(heartbeat, renderer, during: "thumbnail(for:), awaited by the screen,")
    heartbeat.stop()
  },

  Behaviour("backgroundNeedsNoScreen") {
    nonisolated(unsafe) let provider = await ThumbnailProvider(renderer: ScriptedRenderer())
    nonisolated(unsafe) let policy = await RetryPolicy(limit: 3)
    for what in ["shouldRetry(status:)", "thumbnail(for:)"] {
      let start = virtualTime
      let answer = Task.detached {
        if what.hasPrefix("should") {
          _ = await policy.shouldRetry(status: 503)
        } else {
          _ = await provider.thumbnail(for: Recipe(id: 1, title: "Soup", minutes: 45))
        }
        note("\(what) has answered")
        return virtualTime - start
      }
      note("busy for 300 ms")
      blockThread(for: .milliseconds(300))
      let waited = (await waiting(for: "\(what) to return") { await answer.value }).inMilliseconds
      try expect(
        waited == 0, "\(what.prefix { $0 != "(" })WaitsForTheScreen",
        expected: "\(what), awaited by a background task, answers while the main thread is busy",
        happened: "it answered after \(waited) ms, when the main thread was free again")
    }
  },

  Behaviour("retriesUpToTheLimit") {
    nonisolated(unsafe) let policy = await RetryPolicy(limit: 3)
    for status in [404, 499] {
      let again = await waiting(for: "shouldRetry(status:) to return") {
        await policy.shouldRetry(status: status)
      }
      try expect(
        !again, "retriesOwnFault", expected: "no retry after status \(status)", happened: "a retry")
    }
    let requests = (1...4).map { number in
      Task.detached {
        let again = await policy.shouldRetry(status: 503)
        note("request \(number): \(again ? "again" : "no more")")
        return again
      }
    }
    var answers: [Bool] = []
    for request in requests {
      answers.append(await waiting(for: "shouldRetry(status:) to return") { await request.value })
    }
    let retries = answers.count { $0 }
    try expect(
      retries == 3, retries > 3 ? "tooManyRetries" : "tooFewRetries",
      expected: "with a limit of 3, four requests that fail at once get 3 retries together",
      happened: "they got \(retries)")
    nonisolated(unsafe) let other = await RetryPolicy(limit: 2)
    let own = await waiting(for: "shouldRetry(status:) to return") { await other.shouldRetry(status: 503) }
    try expect(
      own, "noLimitOfItsOwn", expected: "another policy, with a limit of 2, allows a retry",
      happened: "it allows none")
    let last = await waiting(for: "shouldRetry(status:) to return") { await policy.shouldRetry(status: 500) }
    try expect(
      !last, "limitForgotten",
      expected: "no retry once the limit is reached, whatever other policies there are",
      happened: "another retry")
  },
]

/// Expects that nothing has held up the main thread.
@MainActor
private func expectFree(_ heartbeat: Heartbeat, _ renderer: ScriptedRenderer, during call: String) throws {
  let title = renderer.titleOnMainThread
  try expect(
    title == nil, "drawnOnMain", expected: "during \(call) thumbnails are drawn in the background",
    happened: "the one of \(title ?? "") was drawn on the main thread")
  let gap = heartbeat.longestGap.length
  try expect(
    gap <= Heartbeat.interval, "screenFroze", expected: "a frame every 16 ms during \(call)",
    happened: "no frame for \(gap.inMilliseconds) ms")
}

/// A server with four recipes, one of them without a title.
private struct ScriptedService: RecipeService {
  func recipes() async -> [RecipeDTO] {
    [
      await RecipeDTO(id: 1, title: "Soup", minutes: 45),
      await RecipeDTO(id: 2, title: "Bread", minutes: 120),
      await RecipeDTO(id: 3, title: "", minutes: 10), await RecipeDTO(id: 4, title: "Stew", minutes: 80),
    ]
  }
}

/// Draws after some time in which its thread is blocked, and remembers what it drew and whether on the main thread.
private final class ScriptedRenderer: Renderer, @unchecked Sendable {
  private let duration: Duration
  private let lock = NSLock()
  private var drawn: [(title: String, isOnMain: Bool)] = []

  init(taking duration: Duration = .zero) {
    self.duration = duration
  }

  var titles: [String] { lock.withLock { drawn.map(\.title) } }

  var titleOnMainThread: String? { lock.withLock { drawn.first { $0.isOnMain }?.title } }

  func render(_ title: String) -> Thumbnail {
    note("draws \(title)")
    lock.withLock { drawn.append((title, isOnMainThread)) }
    if duration > .zero { blockThread(for: duration) }
    return Thumbnail(picture: "picture of \(title)")
  }
}

/// Blocks the running thread in virtual time.
private func blockThread(for duration: Duration) {
  usleep(UInt32(duration.inMilliseconds * 1000))
}

extension Duration {
  fileprivate var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

extension Sequence {
  fileprivate var inWords: String { map { "'\($0)'" }.joined(separator: ", ") }
}
