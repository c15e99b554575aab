import Conductor
import Fakes

@testable import TaskGroupFanOut

let behaviours: [Behaviour] = [
  Behaviour("keepsOrder") {
    // b, e and c are answered in the same instant; the letters are not in the order of the alphabet.
    let server = ImageServer(milliseconds: ["d": 30, "a": 20])
    let images = try await server.images("dbeac")
    try expect(
      images == letters("dbeac"), server.nameOrder(images, of: "dbeac"), expected: shown("dbeac"),
      happened: shown(images))
  },

  Behaviour("keepsDuplicates") {
    let server = ImageServer(milliseconds: ["b": 30, "a": 20])
    let images = try await server.images("babca")
    try expect(
      images == letters("babca"),
      images == letters("bbaac")
        ? "groupedDuplicates" : images.sorted() == letters("abc") ? "onePerURL" : "duplicatesMoved",
      expected: shown("babca"), happened: shown(images))
  },

  Behaviour("fourAtMost") {
    let server = ImageServer(milliseconds: ["a": 30, "b": 20, "e": 20, "h": 30])
    _ = try await server.images("abcdefghi")
    let most = server.mostInFlight
    try expect(
      most <= 4, most == 9 ? "allAtOnce" : most == 5 ? "oneTooMany" : "tooMany",
      expected: "at most 4 requests in flight", happened: "\(most) were in flight at once")
  },

  Behaviour("fourWhileWorkRemains") {
    let server = ImageServer(milliseconds: ["a": 20, "b": 100, "d": 30, "e": 40])
    _ = try await server.images("abcdefgh")
    try server.expectFour(of: 8)
  },

  Behaviour("failureEndsCall") {
    // Two fail in the same instant, so either error will do; one fails that had to wait for its turn.
    for (milliseconds, failing) in [(["a": 60, "b": 20, "c": 20, "d": 30], ["b", "c"]), (["e": 20], ["e"])] {
      let server = ImageServer(milliseconds: milliseconds, failing: failing)
      let call = Call()
      await call.run("abcdef", from: server)
      try server.expectFailure(of: call)
    }
  },

  Behaviour("failureStopsTheRest") {
    let server = ImageServer(milliseconds: ["a": 60, "b": 20, "c": 20, "d": 30], failing: ["c"])
    await Call().run("abcdefg", from: server)
    await letTimePass(.seconds(1))
    try server.expectQuiet(after: server.firstFailure, "Failure")
  },

  Behaviour("cancelEndsAll") {
    // In the instant of an answer, and before the call is under way.
    for milliseconds in [20, 0] {
      let server = ImageServer(milliseconds: ["a": 60, "b": 20, "c": 30, "d": 40])
      let call = Call()
      let caller = Task { await call.run("abcdef", from: server) }
      if milliseconds > 0 { try await sleepUnnoticed(for: .milliseconds(milliseconds)) }
      note("the caller is cancelled")
      let instant = virtualTime
      caller.cancel()
      await settle()
      try server.expectCancelled(call)
      await letTimePass(.seconds(1))
      try server.expectQuiet(after: instant, "Cancel")
    }
  },

  Behaviour("shortLists") {
    let server = ImageServer()
    let images = try await server.images("")
    try expect(
      images.isEmpty && server.isUntouched, "notEmpty", expected: "no image and no request for no url",
      happened: images.isEmpty ? "there was a request" : shown(images))
    for urls in ["a", "ab", "abcd"] {
      let images = try await server.images(urls)
      try expect(
        images.sorted() == letters(urls), "wrongImages", expected: shown(urls), happened: shown(images))
    }
  },

  Behaviour("callsAtOnce") {
    let server = ImageServer()
    let gallery = ImageGallery(service: server)
    let calls = ["abcde", "fghij", "klmno", "pqrst"].map { urls in
      (urls, Task { try await server.images(urls, in: gallery) })
    }
    for (urls, call) in calls {
      let images = try await call.value
      try expect(
        images.sorted() == letters(urls),
        images.allSatisfy(letters(urls).contains) ? "wrongImages" : "foreignImages",
        expected: shown(urls), happened: shown(images))
    }
  },

  Behaviour("nextCallWorks") {
    let server = ImageServer(
      milliseconds: ["a": 20, "b": 20, "d": 20, "e": 20], failing: ["c"], times: 1)
    let gallery = ImageGallery(service: server)
    await Call().run("abcde", from: server, in: gallery)
    let images = try await server.images("abcde", in: gallery)
    try expect(
      images.sorted() == letters("abcde"), "leftovers", expected: shown("abcde"),
      happened: shown(images))
  },
]

// MARK: The server

/// What a failing image is answered with.
private struct ImageMissing: Error {
  let url: String
}

/// A server whose urls are single letters; an image's pixels are its url.
private struct ImageServer: ImageService {
  private let server: FakeServer<String, Image>

  /// - Parameters:
  ///   - milliseconds: How long an image takes; 10 where nothing is said.
  ///   - failing: The images that fail.
  ///   - times: How often they do.
  init(milliseconds: [String: Int] = [:], failing: [String] = [], times: Int = .max) {
    server = FakeServer { url, count in
      let latency: Duration = .milliseconds(milliseconds[url, default: 10])
      guard failing.contains(url), count <= times else {
        return .value(Image(pixels: Array(url.utf8)), after: latency)
      }
      return .error(ImageMissing(url: url), after: latency)
    }
  }

  func image(at url: String) async throws -> Image {
    try await server.answer(to: url)
  }

  var mostInFlight: Int { server.mostInFlight }

  var isUntouched: Bool { server.mostInFlight == 0 }

  var firstFailure: Duration? { server.firstInstant(of: .failed) }

  /// Calls `images(at:)` with a url for each letter.
  ///
  /// - Parameters:
  ///   - urls: The letters.
  ///   - gallery: Whose method is called; `nil` for one of its own.
  /// - Returns: The urls of the images.
  /// - Throws: What the call throws.
  @MainActor
  func images(_ urls: String, in gallery: ImageGallery? = nil) async throws -> [String] {
    let gallery = gallery ?? ImageGallery(service: self)
    note("images(at: \(list(urls)))")
    let images = try await waiting(for: "images(at:) returns or throws") {
      try await gallery.images(at: letters(urls))
    }
    return images.map { String(decoding: $0.pixels, as: UTF8.self) }
  }

  // MARK: Expectations

  /// Names what is wrong with images that are not in the order of their urls.
  func nameOrder(_ images: [String], of urls: String) -> String {
    guard images.sorted() == letters(urls).sorted() else { return "wrongImages" }
    return server.isInOrderOfEnding(images) ? "orderOfArrival" : "otherOrder"
  }

  /// Says that four requests are in flight as long as there is any url that has not been asked for.
  func expectFour(of count: Int) throws {
    let load = server.loadOverTime
    guard let idle = load.first(where: { $0.asked < count && $0.inFlight < 4 }) else { return }
    var asked = 0
    var isInChunks = true
    for now in load where now.asked > asked {
      if now.inFlight > now.asked - asked { isInChunks = false }
      asked = now.asked
    }
    try expect(
      false, mostInFlight == 1 ? "oneAtATime" : isInChunks ? "waitsForTheWholeChunk" : "fewerThanFour",
      expected: "4 requests in flight while any url is left",
      happened: "only \(idle.inFlight) from \(idle.instant.inSeconds) on, \(count - idle.asked) urls left")
  }

  /// Says that a call ended with the first failure, whose error may be that of any request that failed then.
  @MainActor
  func expectFailure(of call: Call) throws {
    guard let firstFailure else {
      return try expect(
        false, "neverAsked", expected: "the image that fails is asked for", happened: call.ending)
    }
    let failed = Set(server.keys(ended: .failed))
    let expected = "throws the error of \(failed.sorted().joined(separator: " or "))"
    try expect(call.error != nil, "failureDropped", expected: expected, happened: call.ending)
    let isItsError = (call.error as? ImageMissing).map { failed.contains($0.url) } ?? false
    try expect(
      isItsError, call.error is CancellationError ? "cancellationInstead" : "otherError", expected: expected,
      happened: call.ending)
    let isAskedAgain = server.keys(ended: .failed).count > failed.count
    try expect(
      call.end == firstFailure, isAskedAgain ? "askedAgain" : "failureLate",
      expected: "\(expected) at once, at \(firstFailure.inSeconds)",
      happened: "threw it at \(call.end?.inSeconds ?? "no time")")
  }

  /// Says that a call whose caller was cancelled just now has ended, and its requests with it.
  @MainActor
  func expectCancelled(_ call: Call) throws {
    try expect(
      server.inFlight == 0, "notCancelledByCaller", expected: "cancelling the caller cancels every request",
      happened: "\(list(server.keysInFlight(after: virtualTime))) still in flight")
    try expect(
      call.end != nil, "callGoesOn", expected: "the cancelled call ends at once", happened: "it still waits")
    try expect(
      call.error is CancellationError,
      call.error == nil ? "returnedWhenCancelled" : "otherErrorWhenCancelled",
      expected: "the cancelled call throws CancellationError", happened: call.ending)
  }

  /// Says that after an instant no request was in flight and none was made.
  ///
  /// - Parameters:
  ///   - instant: The instant, whose own events may be in any order; with `nil` there is nothing to say.
  ///   - event: What happened then, in a word.
  /// - Throws: `ExpectationFailed`.
  func expectQuiet(after instant: Duration?, _ event: String) throws {
    guard let instant else { return }
    let running = server.keysInFlight(after: instant)
    try expect(
      running.isEmpty, "runsOnAfter\(event)",
      expected: "the \(event.lowercased()) at \(instant.inSeconds) cancels the rest",
      happened: "\(list(running)) went on after it")
    let later = server.keysAsked(after: instant)
    try expect(
      later.isEmpty, "requestAfter\(event)",
      expected: "no request after the \(event.lowercased()) at \(instant.inSeconds)",
      happened: "\(list(later)) asked for after it")
  }
}

/// A call of `images(at:)` that may still be under way.
@MainActor
private final class Call {
  private(set) var images: [String]?
  private(set) var error: (any Error)?
  /// When it ended; `nil` while it is under way.
  private(set) var end: Duration?

  /// Makes the call.
  func run(_ urls: String, from server: ImageServer, in gallery: ImageGallery? = nil) async {
    do {
      images = try await server.images(urls, in: gallery)
    } catch {
      self.error = error
    }
    note(ending)
    end = virtualTime
  }

  /// How it ended, in words.
  var ending: String {
    switch error {
    case nil: "returned \(shown(images ?? []))"
    case let missing as ImageMissing: "threw the error of \(missing.url)"
    case is CancellationError: "threw CancellationError"
    // Only its type: what an error prints may differ from run to run.
    case let error?: "threw another error, \(type(of: error))"
    }
  }
}

// MARK: Words

private func letters(_ urls: String) -> [String] { urls.map(String.init) }

private func list(_ urls: String) -> String { list(letters(urls)) }

private func list(_ urls: [String]) -> String { urls.joined(separator: " ") }

private func shown(_ urls: String) -> String { shown(letters(urls)) }

private func shown(_ images: [String]) -> String {
  switch images.count {
  case 0: "no image"
  case 1: "image \(list(images))"
  default: "images \(list(images))"
  }
}
