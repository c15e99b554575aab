import Conductor
import Fakes
import Synchronization

@testable import ActorReentrancy

/// What a failing download ends with.
struct DownloadFailed: Error {
  let key: String
}

/// A cache, the server behind it, and the callers who ask it.
///
/// The server's keys are single letters; an image's pixels are its key.
@MainActor
final class Scene {
  private let server: FakeServer<String, Image>
  private let cache: ImageCache
  private var callers = 0

  /// - Parameters:
  ///   - milliseconds: How long a download takes; 10 where nothing is said.
  ///   - failing: What fails when it is asked for before its first download can have ended.
  ///   - countLimit: The limit of the cache.
  init(_ milliseconds: [String: Int] = [:], failing: Set<String> = [], countLimit: Int = 8) {
    let failures = Mutex<[String: Duration]>([:])
    server = FakeServer { key, _ in
      let latency: Duration = .milliseconds(milliseconds[key, default: 10])
      guard failing.contains(key) else { return .value(Image(pixels: Array(key.utf8)), after: latency) }
      let firstEnd = failures.withLock { ends in
        let end = ends[key] ?? virtualTime + latency
        ends[key] = end
        return end
      }
      return virtualTime < firstEnd
        ? .error(DownloadFailed(key: key), after: latency)
        : .value(Image(pixels: Array(key.utf8)), after: latency)
    }
    cache = ImageCache(downloader: ServerDownloader(server: server), countLimit: countLimit)
  }

  /// Lets a new caller ask for an image.
  ///
  /// - Parameters:
  ///   - key: The image.
  ///   - again: Whether it asks once more when it gets the error of the server.
  /// - Returns: The caller.
  func ask(_ key: String, again: Bool = false) -> Caller {
    callers += 1
    return Caller(number: callers, key: key, again: again, cache: cache)
  }

  // MARK: Expectations

  /// Says that an image was downloaded once.
  func expectOneDownload(of key: String, _ finding: String) throws {
    let count = server.count(of: key)
    try expect(
      count == 1, count == 0 ? "neverDownloaded" : finding,
      expected: "one download of \(key) for all callers",
      happened: "\(count) downloads of \(key)")
  }

  /// Says that no two downloads of an image went on side by side.
  ///
  /// Within an instant one may begin before a cancelled one has ended.
  func expectOneAtATime(_ key: String, _ finding: String) throws {
    let busy = server.loadOverTime.first { $0.inFlight > 1 }
    let most = server.loadOverTime.map(\.inFlight).max()
    try expect(
      busy == nil, most == callers ? "oneForEachCaller" : finding,
      expected: "one download of \(key) at a time",
      happened: "\(busy?.inFlight ?? 0) at once from \(busy?.instant.inSeconds ?? "") on")
  }

  /// Says that no download of an image began at an instant or later.
  func expectNoneAsked(after instant: Duration, of key: String) throws {
    let late = server.requests.first { $0.key == key && $0.start >= instant }
    try expect(
      late == nil, "downloadedAnew", expected: "the download of \(key) goes on for those who still wait",
      happened: "another began at \(late?.start.inSeconds ?? "")")
  }

  /// Says that a caller has got its image in the instant in which that arrived.
  func expectAtOnce(_ caller: Caller, _ finding: String) throws {
    guard let arrival = server.firstInstant(of: .answered) else { return }
    try expect(
      caller.end == arrival, finding,
      expected: "\(caller.name) gets image \(caller.key) as soon as it arrives, at \(arrival.inSeconds)",
      happened: "it got it at \(caller.end?.inSeconds ?? "no time")")
  }

  /// Says that all callers have got the error of the only download, as soon as there was one.
  func expectFailure(of callers: [Caller], key: String) throws {
    let failure = server.firstInstant(of: .failed) ?? .zero
    let next = server.requests.first { $0.start >= failure }
    try expect(
      next == nil, "triedAgain", expected: "all who wait get the error of \(key), and that is all",
      happened: "another download of \(key) began after the error, at \(next?.start.inSeconds ?? "")")
    for caller in callers {
      let expected = "\(caller.name) gets the error of \(key)"
      let finding =
        switch caller.error {
        case nil: "failureLost"
        case is CancellationError: "cancellationInstead"
        case _?: "otherError"
        }
      try expect(
        (caller.error as? DownloadFailed)?.key == key, finding, expected: expected, happened: caller.story)
      try expect(
        caller.end == failure, "failureLate", expected: "\(expected) at once, at \(failure.inSeconds)",
        happened: "it got it at \(caller.end?.inSeconds ?? "no time")")
    }
  }

  /// Says that callers who have all been cancelled just now have ended, and their download with them.
  func expectCancelled(_ callers: [Caller]) throws {
    try expect(
      server.inFlight == 0, "downloadGoesOn", expected: "nobody waits any more, so the download is cancelled",
      happened: "it is still under way")
    for caller in callers {
      try expect(
        caller.hasEnded, "cancelledWaits",
        expected: "\(caller.name), who was cancelled, gets CancellationError",
        happened: "it still waits, for a download that is cancelled")
      try expect(
        caller.error is CancellationError,
        caller.error == nil ? "returnedWhenCancelled" : "otherErrorWhenCancelled",
        expected: "\(caller.name), who was cancelled, gets CancellationError", happened: caller.story)
    }
  }

  /// Says how many of some images are in the cache: those that are returned at once.
  ///
  /// - Parameters:
  ///   - count: How many there must be.
  ///   - keys: The images, in the order in which they arrived.
  ///   - newest: One that must be among them.
  ///   - more: What is wrong with more.
  ///   - fewer: What is wrong with fewer.
  /// - Throws: `ExpectationFailed`.
  func expectKept(
    _ count: Int, of keys: [String], with newest: String? = nil, ifMore more: String, ifFewer fewer: String
  ) async throws {
    // The newest first: a cache that is wrong may let an image go as soon as it is asked for another.
    var asked: [Caller] = []
    for key in keys.reversed() {
      asked.append(ask(key))
      await settle()
    }
    let kept = asked.filter(\.hasEnded)
    for caller in kept { try caller.expectImage("noImageFromCache") }
    let happened = "returned at once: \(list(kept.map(\.key).sorted()))"
    try expect(
      kept.count == count,
      kept.count > count + 1 && kept.count == keys.count ? "nothingGoes" : kept.count > count ? more : fewer,
      expected: "of the images \(list(keys)) the cache has \(count), which it returns at once",
      happened: happened)
    try expect(
      newest.map { newest in kept.contains { $0.key == newest } } ?? true, "newestGone",
      expected: "\(newest ?? ""), the newest, is returned at once", happened: happened)
    // What this has set off is none of the behaviour's business.
    for caller in asked where !caller.hasEnded { caller.cancel() }
    await letTimePass(.seconds(1))
  }
}

/// The chapter's side of the server.
private struct ServerDownloader: Downloader {
  let server: FakeServer<String, Image>

  func download(_ key: String) async throws -> Image { try await server.answer(to: key) }
}

private func list(_ keys: [String]) -> String { keys.isEmpty ? "none" : keys.joined(separator: " ") }
