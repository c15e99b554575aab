import Conductor

@testable import CellReuse

/// A cell as the list uses it, and what must be seen in it.
@MainActor
struct Cell {
  private let server: ImageServer
  private let cell: ImageCell
  private let name: String

  /// - Parameters:
  ///   - server: Where its images come from.
  ///   - name: What it is called where there are several.
  init(of server: ImageServer, name: String = "") {
    self.server = server
    self.name = name.isEmpty ? "" : "\(name): "
    // Tells the parts of a long timeline from each other.
    if virtualTime > .zero { note("another cell") }
    cell = ImageCell(service: server)
  }

  func configure(_ url: String) {
    note("\(name)configure(url: \(url))")
    cell.configure(url: url)
  }

  func scrollAway() {
    note("\(name)prepareForReuse()")
    cell.prepareForReuse()
  }

  /// What it shows, in words.
  private var shown: String {
    let image =
      switch cell.image {
      case nil: "no image"
      case .fallback?: "the fallback"
      case let image?: "image \(ImageServer.url(of: image))"
      }
    return "\(name)\(image), \(cell.isSpinning ? "spinning" : "no spinner")"
  }

  /// Whether it shows the image at a url.
  private func shows(_ url: String) -> Bool { cell.image == ImageServer.picture(of: url) }

  // MARK: One load

  /// Says that it has no image and spins when `configure(url:)` has just returned.
  func expectLoadingAtOnce(_ url: String) async throws {
    guard !isLoading else { return }
    let happened = shown
    // What comes of it tells what is wrong.
    await settle()
    try expect(
      false, startFault(url), expected: "no image, and spinning, when configure(url: \(url)) returns",
      happened: happened)
  }

  /// What is wrong with a load that did not begin at once.
  private func startFault(_ url: String) -> String {
    if isLoading { return "startsLate" }
    if shows(url) { return "loadedInside" }
    guard server.isInFlight(url) else { return server.requests(for: url) == 0 ? "notAsked" : "notAskedAgain" }
    return cell.image == nil ? "noSpinner" : "keepsImage"
  }

  /// Whether it has no image and spins.
  private var isLoading: Bool { cell.image == nil && cell.isSpinning }

  /// Says that it has no image and spins.
  func expectLoading(_ url: String) throws {
    try expect(
      isLoading, "notLoading",
      expected: "no image, and spinning, while \(url) is loading", happened: shown)
  }

  /// Says that it shows an image that has arrived.
  func expectLoaded(_ url: String) throws {
    let expected = "image \(url), no spinner, once it has arrived"
    try expect(shows(url), imageFault, expected: expected, happened: shown)
    try expect(!cell.isSpinning, "spinsOn", expected: expected, happened: shown)
  }

  /// Says that it shows the fallback.
  func expectFallback(for url: String) throws {
    let expected = "the fallback, no spinner, once \(url) has failed"
    try expect(cell.image == .fallback, "noFallback", expected: expected, happened: shown)
    try expect(!cell.isSpinning, "spinsOnAfterFailure", expected: expected, happened: shown)
  }

  /// Says that there has been one request for a url.
  func expectOneRequest(for url: String) throws {
    let count = server.requests(for: url)
    try expect(
      count == 1, count == 0 ? "askedLate" : "askedTwice", expected: "one request for \(url), at once",
      happened: count == 0 ? "no request for \(url) yet" : "\(count) requests for \(url)")
  }

  // MARK: The cache

  /// Says that it shows an image from the cache when `configure(url:)` has just returned.
  ///
  /// - Parameters:
  ///   - url: Where the image is from.
  ///   - requests: How many requests for it there were before.
  /// - Throws: `ExpectationFailed`.
  func expectCachedAtOnce(_ url: String, requests: Int) async throws {
    let expected = "image \(url) from the cache, no spinner, when configure(url: \(url)) returns"
    let isShown = shows(url)
    let happened = shown
    if isShown {
      return try expect(!cell.isSpinning, "spinsForCached", expected: expected, happened: happened)
    }
    // What comes of it tells what is wrong.
    await settle()
    try expect(
      false,
      server.requests(for: url) > requests
        ? "cachedAskedFor" : shows(url) ? "cachedLater" : "cachedNotShown",
      expected: expected, happened: happened)
  }

  /// Says that it still shows an image from the cache and that nobody has asked for it.
  ///
  /// - Parameters:
  ///   - url: Where the image is from.
  ///   - requests: How many requests for it there were before.
  /// - Throws: `ExpectationFailed`.
  func expectCached(_ url: String, requests: Int) throws {
    try expect(
      server.requests(for: url) == requests, "cachedAskedFor",
      expected: "no request for \(url), which is in the cache", happened: "a request for \(url)")
    let expected = "image \(url) from the cache, no spinner"
    try expect(shows(url), "cachedReplaced", expected: expected, happened: shown)
    try expect(!cell.isSpinning, "cachedSpins", expected: expected, happened: shown)
  }

  // MARK: Loads that nobody waits for any more

  /// Says that it has no image and spins, whatever has come of older loads.
  func expectStillLoading(_ url: String) throws {
    let expected = "no image, and spinning, while \(url) is loading"
    try expect(cell.image == nil, imageFault, expected: expected, happened: shown)
    try expect(
      cell.isSpinning, server.hasEnded ? "spinnerStoppedByOlder" : "spinnerStoppedByCancelled",
      expected: expected, happened: shown)
  }

  /// Says that a url that it was configured for before is asked for again.
  func expectInFlight(_ url: String) throws {
    try expect(
      server.isInFlight(url), "notAskedAgain",
      expected: "a request for \(url), which the cell is configured for again",
      happened: "no request for \(url)")
  }

  /// Says that nothing is being loaded from a url.
  ///
  /// - Parameters:
  ///   - url: The url.
  ///   - finding: What is wrong if it is.
  ///   - reason: Why nobody wants it.
  /// - Throws: `ExpectationFailed`.
  func expectNotInFlight(_ url: String, _ finding: String, _ reason: String) throws {
    try expect(
      !server.isInFlight(url), finding, expected: "the request for \(url) is cancelled: \(reason)",
      happened: "\(url) is still in flight")
  }

  /// Says that it is empty when `prepareForReuse()` has just returned.
  func expectEmptyAtOnce() throws {
    try expect(
      cell.image == nil && !cell.isSpinning, "notEmptied",
      expected: "no image and no spinner when prepareForReuse() returns", happened: shown)
  }

  /// Says that it is still empty.
  func expectEmpty() throws {
    try expect(
      cell.image == nil && !cell.isSpinning,
      cell.image == nil ? "spinsUnseen" : cell.image == .fallback ? "fallbackUnseen" : "filledUnseen",
      expected: "the cell stays empty after prepareForReuse()", happened: shown)
  }

  /// Says that what happens to other cells is nothing to it.
  func expectUndisturbed(_ url: String, isLoaded: Bool) throws {
    try expect(
      cell.image == (isLoaded ? ImageServer.picture(of: url) : nil) && cell.isSpinning == !isLoaded,
      "disturbed",
      expected: isLoaded
        ? "\(name)image \(url), no spinner" : "\(name)no image, and spinning, while \(url) is loading",
      happened: shown)
  }

  /// What is wrong when it shows what it shows.
  private var imageFault: String {
    switch cell.image {
    case nil: "notShown"
    case .fallback?: server.hasFailed ? "fallbackOfOlder" : "fallbackOfCancelled"
    default: "imageOfOlder"
    }
  }
}
