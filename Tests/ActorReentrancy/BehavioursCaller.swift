import Conductor
import Synchronization

@testable import ActorReentrancy

/// One who asks the cache for an image, in a task of its own.
final class Caller: Sendable {
  private struct State {
    var image: String?
    var error: (any Error)?
    /// When it ended; `nil` while it is under way.
    var end: Duration?
  }

  let name: String
  let key: String
  private let state = Mutex(State())
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Asks at once.
  ///
  /// Every other caller does so on the main actor, as a screen would.
  @MainActor
  init(number: Int, key: String, again: Bool, cache: ImageCache) {
    name = "caller \(number)"
    self.key = key
    let isOnMainActor = number % 2 == 1
    task.withLock { task in
      task =
        isOnMainActor
        ? Task { await run(again: again, cache) } : Task.detached { await self.run(again: again, cache) }
    }
  }

  private nonisolated(nonsending) func run(again: Bool, _ cache: ImageCache) async {
    note("asks for \(key)", on: name)
    do {
      finish(try await cache.image(for: key), nil)
    } catch is DownloadFailed where again {
      note("gets the error, asks again", on: name)
      do {
        finish(try await cache.image(for: key), nil)
      } catch {
        finish(nil, error)
      }
    } catch {
      finish(nil, error)
    }
  }

  private func finish(_ image: Image?, _ error: (any Error)?) {
    state.withLock { state in
      state.image = image.map { String(decoding: $0.pixels, as: UTF8.self) }
      state.error = error
      state.end = virtualTime
    }
    note(ending, on: name)
  }

  /// Cancels its task.
  func cancel() {
    note("is cancelled", on: name)
    task.withLock(\.self)?.cancel()
  }

  /// Waits until it has an image or an error.
  @MainActor
  func ended() async {
    await waiting(for: "\(name) gets image \(key) or an error") { await task.withLock(\.self)?.value }
  }

  // MARK: What came of it

  var image: String? { state.withLock { $0.image } }

  var error: (any Error)? { state.withLock { $0.error } }

  var end: Duration? { state.withLock { $0.end } }

  var hasEnded: Bool { end != nil }

  /// How it ended, in words.
  var ending: String {
    let state = state.withLock(\.self)
    switch (state.image, state.error) {
    case ("", _): return "gets an image without pixels"
    case (let image?, _): return "gets image \(image)"
    case (_, let failed as DownloadFailed): return "gets the error of \(failed.key)"
    case (_, is CancellationError): return "gets CancellationError"
    // Only its type: what an error prints may differ from run to run.
    case (_, let error?): return "gets another error, \(type(of: error))"
    default: return "still waits"
    }
  }

  /// Who ended, and how.
  var story: String { "\(name) \(ending)" }

  /// Says that it has got the image that it asked for.
  func expectImage(_ finding: String) throws {
    try expect(
      image == key, image == nil ? finding : "wrongImage", expected: "\(name) gets image \(key)",
      happened: story)
  }
}
