import Conductor
import Synchronization

/// A server that a chapter scripts: it answers each request after a while, and remembers all of them.
///
/// A chapter's stand-in wraps it in the chapter's own protocol: `try await server.answer(to: url)`. It may be
/// called from any isolation. What happens is noted on its own track: `request a`, then `answers a`, `fails a`
/// or `cancelled a`.
///
/// A request whose task is cancelled ends at once with `CancellationError`. One that a cancelled task wants to
/// make is not sent at all: that ends with `CancellationError` too and is no request.
package final class FakeServer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var requests: [FakeServerRequest<Key>] = []
    /// The places of those that have ended, in the order in which they did.
    var ended: [Int] = []
    /// How many times each key was asked for.
    var counts: [Key: Int] = [:]
    var mostInFlight = 0
  }

  private let track: String
  private let honoursCancellation: Bool
  private let reply: @Sendable (_ key: Key, _ count: Int) -> Reply
  private let state = Mutex(State())

  /// - Parameters:
  ///   - track: The column of the timeline in which it is shown.
  ///   - honoursCancellation: Whether cancelling reaches a request; if not, each is sent and answered all the same.
  ///   - reply: What a request is answered with; gets the key, and how many times that key was asked for, this
  ///     time included.
  package init(
    track: String = "server", honoursCancellation: Bool = true,
    reply: @escaping @Sendable (_ key: Key, _ count: Int) -> Reply
  ) {
    self.track = track
    self.honoursCancellation = honoursCancellation
    self.reply = reply
  }

  /// Answers a request when its time has come.
  ///
  /// - Parameter key: What is asked for.
  /// - Returns: The value of the reply.
  /// - Throws: The error of the reply, or `CancellationError`.
  package func answer(to key: Key) async throws -> Value {
    if honoursCancellation, Task.isCancelled {
      note("not sent: \(key)", on: track)
      throw CancellationError()
    }
    let (place, reply) = begin(key)
    note("request \(key)", on: track)
    do {
      try await sleep(for: reply.latency)
    } catch {
      end(place, .cancelled)
      note("cancelled \(key)", on: track)
      throw CancellationError()
    }
    switch reply.result {
    case .success(let value):
      end(place, .answered)
      note("answers \(key)", on: track)
      return value
    case .failure(let error):
      end(place, .failed)
      note("fails \(key)", on: track)
      throw error
    }
  }

  private func sleep(for latency: Duration) async throws {
    if honoursCancellation {
      try await sleepUnnoticed(for: latency)
    } else {
      // Cancelling a task does not reach one that was started detached from it.
      try await Task.detached { try await sleepUnnoticed(for: latency) }.value
    }
  }

  private func begin(_ key: Key) -> (place: Int, reply: Reply) {
    let (place, count) = state.withLock { state in
      let count = state.counts[key, default: 0] + 1
      state.counts[key] = count
      state.requests.append(FakeServerRequest(key: key, count: count, start: virtualTime))
      state.mostInFlight = max(state.mostInFlight, state.requests.count - state.ended.count)
      return (state.requests.count - 1, count)
    }
    return (place, reply(key, count))
  }

  private func end(_ place: Int, _ ending: FakeServerRequest<Key>.Ending) {
    state.withLock { state in
      state.requests[place].end = virtualTime
      state.requests[place].ending = ending
      state.ended.append(place)
    }
  }

  // MARK: What it remembers

  /// All requests, in the order in which they were made.
  package var requests: [FakeServerRequest<Key>] { state.withLock { $0.requests } }

  /// The requests that have ended, in the order in which they did.
  package var endedRequests: [FakeServerRequest<Key>] {
    state.withLock { state in state.ended.map { state.requests[$0] } }
  }

  /// How many requests are in flight now.
  package var inFlight: Int { state.withLock { $0.requests.count - $0.ended.count } }

  /// The most requests that were in flight at once, if only for a moment within an instant.
  package var mostInFlight: Int { state.withLock { $0.mostInFlight } }
}
