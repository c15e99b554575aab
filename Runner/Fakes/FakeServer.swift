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
    /// What was asked for, in the order of the requests.
    var keys: [Key] = []
    /// The course of each of them, in the same order.
    var spans: [FakeServerSpan] = []
    /// The places of those that have ended, in the order in which they did.
    var ended: [Int] = []
    var mostInFlight = 0

    var inFlight: Int { spans.count - ended.count }

    /// How many requests for a key there were.
    func count(of key: Key) -> Int {
      for place in keys.indices.reversed() where keys[place] == key { return spans[place].count }
      return 0
    }

    func places(where isWanted: (FakeServerSpan) -> Bool) -> [Int] {
      spans.indices.filter { isWanted(spans[$0]) }
    }

    func request(at place: Int) -> FakeServerRequest<Key> {
      FakeServerRequest(key: keys[place], span: spans[place])
    }

    // Loops, as `map` takes several times as long where the compiler does not know the type of the elements.

    func requests(at places: [Int]) -> [FakeServerRequest<Key>] {
      var requests: [FakeServerRequest<Key>] = []
      for place in places { requests.append(request(at: place)) }
      return requests
    }

    func keys(at places: [Int]) -> [Key] {
      var found: [Key] = []
      for place in places { found.append(keys[place]) }
      return found
    }
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
      let count = state.count(of: key) + 1
      state.keys.append(key)
      state.spans.append(FakeServerSpan(count: count, start: virtualTime))
      state.mostInFlight = max(state.mostInFlight, state.inFlight)
      return (state.spans.count - 1, count)
    }
    return (place, reply(key, count))
  }

  private func end(_ place: Int, _ ending: FakeServerEnding) {
    state.withLock { state in
      state.spans[place].end = virtualTime
      state.spans[place].ending = ending
      state.ended.append(place)
    }
  }

  // MARK: What it remembers

  /// All requests, in the order in which they were made.
  package var requests: [FakeServerRequest<Key>] {
    state.withLock { $0.requests(at: Array($0.spans.indices)) }
  }

  /// The requests that are in flight now, in the order in which they were made.
  package var requestsInFlight: [FakeServerRequest<Key>] {
    state.withLock { state in state.requests(at: state.places { $0.ending == nil }) }
  }

  /// The requests that have ended, in the order in which they did.
  package var endedRequests: [FakeServerRequest<Key>] {
    state.withLock { $0.requests(at: $0.ended) }
  }

  /// One of the requests; `place` is 0 for the first that was made.
  package func request(at place: Int) -> FakeServerRequest<Key> {
    state.withLock { $0.request(at: place) }
  }

  /// What all requests asked for, in the order in which they were made.
  package var keys: [Key] { state.withLock { $0.keys } }

  /// How many requests there were.
  package var count: Int { state.withLock { $0.spans.count } }

  /// How many requests for a key there were.
  package func count(of key: Key) -> Int { state.withLock { $0.count(of: key) } }

  /// How many requests are in flight now.
  package var inFlight: Int { state.withLock { $0.inFlight } }

  /// The most requests that were in flight at once, if only for a moment within an instant.
  package var mostInFlight: Int { state.withLock { $0.mostInFlight } }

  /// The course of each request, in the order in which they were made.
  var spans: [FakeServerSpan] { state.withLock { $0.spans } }

  /// The course of each request that has ended, in the order in which they did.
  var endedSpans: [FakeServerSpan] {
    state.withLock { state in state.ended.map { state.spans[$0] } }
  }

  /// The keys of the requests whose course is as wanted, in the order in which they were made.
  func keys(where isWanted: (FakeServerSpan) -> Bool) -> [Key] {
    state.withLock { $0.keys(at: $0.places(where: isWanted)) }
  }

  /// The keys of the requests that ended as wanted, in the order in which they did.
  func endedKeys(where isWanted: (FakeServerSpan) -> Bool) -> [Key] {
    state.withLock { state in state.keys(at: state.ended.filter { isWanted(state.spans[$0]) }) }
  }
}
