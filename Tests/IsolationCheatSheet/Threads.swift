import Synchronization
import Threads

@testable import IsolationCheatSheet

let behaviours: [Behaviour] = [
  Behaviour("sharedByThreads") {
    nonisolated(unsafe) let provider = await ThumbnailProvider(renderer: QuickRenderer())
    nonisolated(unsafe) let formatter = await DurationFormatter.shared
    nonisolated(unsafe) let policy = await RetryPolicy(limit: 1000)
    await overlap(
      Part("first request") { round in
        _ = await policy.shouldRetry(status: 503)
        _ = await provider.thumbnail(for: Recipe(id: round, title: "Soup", minutes: 20))
        _ = await formatter.text(forMinutes: round)
      },
      Part("second request") { round in
        _ = await policy.shouldRetry(status: 503)
        _ = await provider.thumbnail(for: Recipe(id: round, title: "Soup", minutes: 20))
        _ = await formatter.text(forMinutes: round)
      })
    // One policy for each round, so that the threads meet where the last retry is given away.
    var made: [RetryPolicy] = []
    for _ in 0..<400 { made.append(await RetryPolicy(limit: 1)) }
    nonisolated(unsafe) let policies = made
    let retries = Mutex([Int](repeating: 0, count: made.count))
    let ask: @Sendable (Int) async -> Void = { round in
      guard await policies[round].shouldRetry(status: 503) else { return }
      retries.withLock { $0[round] += 1 }
    }
    await overlap(rounds: made.count, Part("first request", body: ask), Part("second request", body: ask))
    let given = retries.withLock { $0 }
    let wrong = given.first { $0 != 1 }
    try expect(
      wrong == nil, "wrongRetriesOnThreads",
      expected: "two requests that fail at once, with a limit of 1, get one retry together",
      happened: "they got \(wrong ?? 1), in \(given.count { $0 != 1 }) of \(given.count) tries")
  }
]

private struct QuickRenderer: Renderer {
  func render(_ title: String) -> Thumbnail { Thumbnail(picture: title) }
}
