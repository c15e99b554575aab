import Conductor

@testable import CellReuse

let behaviours: [Behaviour] = [
  Behaviour("loadsItsImage") {
    let cell = Cell(of: ImageServer(["a": [.image(after: 20)], "b": [.image(after: 30)]]))
    for (url, milliseconds) in [("a", 20), ("b", 30)] {
      cell.configure(url)
      try await cell.expectLoadingAtOnce(url)
      await settle()
      try cell.expectOneRequest(for: url)
      await letTimePass(.milliseconds(milliseconds - 1))
      try cell.expectLoading(url)
      await letTimePass(.milliseconds(1))
      try cell.expectLoaded(url)
      await letTimePass(.seconds(1))
      try cell.expectLoaded(url)
      try cell.expectOneRequest(for: url)
    }
  },

  Behaviour("failureShowsFallback") {
    let cell = Cell(of: ImageServer(["a": [.failure(after: 20), .image(after: 30)]]))
    cell.configure("a")
    await letTimePass(.milliseconds(19))
    try cell.expectLoading("a")
    await letTimePass(.milliseconds(1))
    try cell.expectFallback(for: "a")
    await letTimePass(.seconds(1))
    try cell.expectFallback(for: "a")
    // The next try has nothing of it.
    cell.configure("a")
    try await cell.expectLoadingAtOnce("a")
    await letTimePass(.milliseconds(30))
    try cell.expectLoaded("a")
  },

  Behaviour("olderImageIgnored") {
    try await expectIgnored { .image(after: $0) }
  },

  Behaviour("olderFailureIgnored") {
    try await expectIgnored { .failure(after: $0) }
  },

  Behaviour("newerCancelsOlder") {
    for (_, milliseconds, reply) in endings.filter(\.obeys) {
      let cell = Cell(of: ImageServer(["a": [reply], "b": [.image(after: 50)]]))
      cell.configure("a")
      try await pause(milliseconds)
      cell.configure("b")
      await settle()
      try cell.expectNotInFlight("a", "requestGoesOn", "the cell is configured for b")
      try cell.expectOneRequest(for: "b")
      try cell.expectStillLoading("b")
      await letTimePass(.milliseconds(49))
      try cell.expectStillLoading("b")
      await letTimePass(.milliseconds(1))
      try cell.expectLoaded("b")
    }
  },

  Behaviour("sameProductAgain") {
    // All within an instant, so that the first load of a is never made; or it cannot be stopped, and fails while
    // the second one runs or after it.
    for (pauses, replies) in [
      (0, [.image(after: 50)]), (10, [.failure(after: 40), .image(after: 50)]),
      (10, [.failure(after: 100), .image(after: 50)]),
    ] as [(Int, [Reply])] {
      for isScrolledAway in [true, false] {
        let cell = Cell(
          of: ImageServer(["a": replies, "b": [.image(after: 200)]], obeysCancellation: pauses == 0))
        cell.configure("a")
        if pauses > 0 { await letTimePass(.milliseconds(pauses)) }
        if isScrolledAway { cell.scrollAway() } else { cell.configure("b") }
        if pauses > 0 { await letTimePass(.milliseconds(pauses)) }
        cell.configure("a")
        await settle()
        try cell.expectInFlight("a")
        await letTimePass(.milliseconds(49))
        try cell.expectStillLoading("a")
        await letTimePass(.milliseconds(1))
        try cell.expectLoaded("a")
        await letTimePass(.milliseconds(200))
        try cell.expectLoaded("a")
      }
    }
  },

  Behaviour("scrollingAwayCancels") {
    try await expectStopped(endings[0])
    // The second product's load is cancelled as well, when the first has long ended.
    let cell = Cell(of: ImageServer(["a": [.image(after: 30)], "b": [.image(after: 50)]]))
    cell.configure("a")
    await letTimePass(.milliseconds(10))
    cell.configure("b")
    await letTimePass(.milliseconds(30))
    cell.scrollAway()
    await settle()
    try cell.expectNotInFlight("b", "secondRequestGoesOnUnseen", "the cell has scrolled away")
    for ending in endings.dropFirst() { try await expectStopped(ending) }
  },

  Behaviour("cachedAtOnce") {
    let cell = Cell(of: ImageServer(["a": [.image(after: 20)], "b": [.failure(after: 20)]], cached: "c"))
    cell.configure("c")
    try await cell.expectCachedAtOnce("c", requests: 0)
    await letTimePass(.seconds(1))
    try cell.expectCached("c", requests: 0)
    cell.scrollAway()
    try cell.expectEmptyAtOnce()
    // What has arrived is in the cache from then on, whatever the cell has shown since.
    cell.configure("a")
    await letTimePass(.milliseconds(20))
    cell.configure("b")
    await letTimePass(.milliseconds(20))
    cell.configure("a")
    try await cell.expectCachedAtOnce("a", requests: 1)
    await letTimePass(.seconds(1))
    try cell.expectCached("a", requests: 1)
  },

  Behaviour("cachedReplacesLoad") {
    for (obeys, milliseconds, reply) in endings {
      let cell = Cell(of: ImageServer(["a": [reply]], cached: "c", obeysCancellation: obeys))
      cell.configure("a")
      try await pause(milliseconds)
      cell.configure("c")
      try await cell.expectCachedAtOnce("c", requests: 0)
      await settle()
      if obeys { try cell.expectNotInFlight("a", "requestGoesOnBehindCached", "the cell shows c") }
      await letTimePass(.milliseconds(100))
      try cell.expectCached("c", requests: 0)
    }
  },

  Behaviour("cellsAreSeparate") {
    let server = ImageServer(["a": [.image(after: 20)], "b": [.image(after: 30)], "c": [.image(after: 40)]])
    let cells = (1...3).map { Cell(of: server, name: "cell \($0)") }
    for (cell, url) in zip(cells, ["a", "b", "c"]) { cell.configure(url) }
    await letTimePass(.milliseconds(10))
    cells[2].scrollAway()
    // Nothing has arrived at 10 ms, a at 20 ms, b at 30 ms.
    for loaded in 0...2 {
      await settle()
      for (index, url) in ["a", "b"].enumerated() {
        try cells[index].expectUndisturbed(url, isLoaded: index < loaded)
      }
      await letTimePass(.milliseconds(10))
    }
  },
]

/// A way in which a load is interrupted: whether the server obeys, after how long, and what the load would have
/// come to.
private typealias Ending = (obeys: Bool, milliseconds: Int, reply: Reply)

private let endings: [Ending] = [
  // While it runs, in the instant in which it ends, before it has begun, and when it has ended.
  (true, 10, .image(after: 20)), (true, 20, .image(after: 20)), (true, 20, .failure(after: 20)),
  (true, 0, .image(after: 20)), (true, 40, .image(after: 20)),
  (false, 10, .image(after: 20)), (false, 10, .failure(after: 20)),
]

/// Says that a load stops, and leaves the cell empty, when the cell scrolls away.
@MainActor
private func expectStopped(_ ending: Ending) async throws {
  let cell = Cell(of: ImageServer(["a": [ending.reply]], obeysCancellation: ending.obeys))
  cell.configure("a")
  try await pause(ending.milliseconds)
  cell.scrollAway()
  try cell.expectEmptyAtOnce()
  await settle()
  if ending.obeys { try cell.expectNotInFlight("a", "requestGoesOnUnseen", "the cell has scrolled away") }
  await letTimePass(.milliseconds(100))
  try cell.expectEmpty()
}

/// Says that a load that cannot be stopped changes nothing once the cell is configured for something else.
///
/// - Parameter reply: What it comes to, after some milliseconds.
/// - Throws: `ExpectationFailed`.
@MainActor
private func expectIgnored(_ reply: (Int) -> Reply) async throws {
  // While the newer load runs, in the instant in which that ends, or after it.
  for milliseconds in [30, 60, 100] {
    let cell = Cell(
      of: ImageServer(["a": [reply(milliseconds)], "b": [.image(after: 50)]], obeysCancellation: false))
    cell.configure("a")
    await letTimePass(.milliseconds(10))
    cell.configure("b")
    await settle()
    try cell.expectOneRequest(for: "b")
    await letTimePass(.milliseconds(49))
    try cell.expectStillLoading("b")
    await letTimePass(.milliseconds(1))
    try cell.expectLoaded("b")
    await letTimePass(.milliseconds(100))
    try cell.expectLoaded("b")
  }
}

/// Lets time pass up to an instant whose own events may come before or after what follows.
private func pause(_ milliseconds: Int) async throws {
  if milliseconds > 0 { try await sleepUnnoticed(for: .milliseconds(milliseconds)) }
}
