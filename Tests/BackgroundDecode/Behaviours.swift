import Conductor
import Fakes

@testable import BackgroundDecode

let behaviours: [Behaviour] = [
  Behaviour("screenStaysAlive") {
    for photos in [[("a", 200)], [("a", 200), ("b", 200), ("c", 100)]] as [[PhotoTime]] {
      let desk = Desk(photos)
      let heartbeat = Heartbeat()
      let page = desk.begin()
      // Also when it returns long before it is done.
      await letTimePass(.milliseconds(650))
      await page.finish()
      heartbeat.stop()
      let gap = heartbeat.longestGap
      try expect(
        heartbeat.isSteady, "screenStops", expected: "the main thread is free to draw a frame every 16 ms",
        happened: "it drew none from \((gap.end - gap.length).inSeconds) to \(gap.end.inSeconds)")
    }
  },

  Behaviour("decodesOverlap") {
    for photos in [[("a", 200), ("b", 100)], [("a", 100), ("b", 200), ("c", 200)]] as [[PhotoTime]] {
      let desk = Desk(photos)
      let page = desk.begin()
      await page.finish()
      try page.expectSlowestTime()
    }
  },

  Behaviour("displaysOnMain") {
    let desk = Desk([("a", 200), ("b", 100), ("c", 200)])
    let page = desk.begin()
    await page.finish()
    await letTimePass(.seconds(1))
    try expect(
      desk.view.isOnMainAlone, "displayedInBackground",
      expected: "every picture is displayed on the main thread",
      happened: "\(desk.view.firstInBackground) was displayed on another thread")
  },

  Behaviour("inOrder") {
    // Those that come later are decoded sooner, some in the same instant; and more photos than there are threads.
    for photos in [
      [("a", 200), ("b", 100), ("c", 50)], [("a", 100), ("b", 50), ("c", 50), ("d", 200), ("e", 50)],
    ] as [[PhotoTime]] {
      let desk = Desk(photos)
      let page = desk.begin()
      await page.finish()
      // In case it displays some later.
      await letTimePass(.seconds(2))
      try desk.expectDisplayed(page.names)
    }
  },

  Behaviour("completeOnReturn") {
    let desk = Desk([("a", 200), ("b", 100), ("c", 50), ("d", 100), ("e", 200)])
    // No photo, one, and more.
    for count in [0, 1, 5] {
      let page = desk.begin(first: count)
      await page.finish()
      let displayed = desk.view.takeNames()
      try expect(
        Set(displayed).isSuperset(of: page.names), "returnedEarly",
        expected: "\(words(page.names)) displayed when show(_:) returns",
        happened: words(displayed) + " displayed")
      await letTimePass(.seconds(1))
      _ = desk.view.takeNames()
    }
  },

  Behaviour("cancelledNotDisplayed") {
    // When the last photos are decoded, but the first is not; or when it is and may have been displayed.
    for photos in [[("a", 200), ("b", 50), ("c", 50)], [("a", 50), ("b", 200)]] as [[PhotoTime]] {
      try await expectNothingDisplayed(photos, cancelledAfter: 100, "cancelledDisplayed")
    }
    try await expectNothingDisplayed([("a", 200), ("b", 100)], cancelledAfter: 0, "cancelledBeforeDisplayed")
  },

  Behaviour("cancelledAtTheLastMoment") {
    // In the instant in which the photos are decoded, before or after any part of what is done then.
    for photos in [[("a", 100)], [("a", 100), ("b", 100)]] as [[PhotoTime]] {
      try await expectNothingDisplayed(photos, cancelledAfter: 100, "displayedAtTheLastMoment")
    }
  },

  Behaviour("nextPage") {
    // Turned before the first page has begun, and while it is being decoded.
    for milliseconds in [0, 100] {
      let desk = Desk([("a", 200), ("b", 120), ("c", 100), ("d", 50)])
      let old = desk.begin(first: milliseconds > 0 ? 2 : 1)
      if milliseconds > 0 { await letTimePass(.milliseconds(milliseconds)) }
      old.cancel()
      _ = desk.view.takeNames()
      let new = desk.begin(last: 2)
      await new.finish()
      await old.finish()
      await letTimePass(.seconds(1))
      try expectNextPage(desk.view.takeNames(), new.names)
    }
  },
]

/// Says that nothing of a page is displayed once it is cancelled.
///
/// - Parameters:
///   - photos: The page.
///   - milliseconds: When it is cancelled, before or after whatever else happens then; 0 for before it begins.
///   - finding: What is wrong otherwise.
/// - Throws: `ExpectationFailed`.
@MainActor
private func expectNothingDisplayed(
  _ photos: [PhotoTime], cancelledAfter milliseconds: Int, _ finding: String
) async throws {
  let desk = Desk(photos)
  let page = desk.begin()
  // Not by `letTimePass`, which would come after everything else in that instant.
  if milliseconds > 0 { try await sleepUnnoticed(for: .milliseconds(milliseconds)) }
  _ = desk.view.takeNames()
  page.cancel()
  await page.finish()
  await letTimePass(.seconds(1))
  let displayed = desk.view.takeNames()
  try expect(
    displayed.isEmpty, finding,
    expected: "no picture is displayed after the page is cancelled",
    happened: words(displayed) + " displayed after that")
}

/// Says that a page was displayed and nothing else, in whatever order.
///
/// - Throws: `ExpectationFailed`.
@MainActor
private func expectNextPage(_ displayed: [String], _ names: [String]) throws {
  let (own, foreign) = (displayed.filter(names.contains), displayed.filter { !names.contains($0) })
  try expect(
    foreign.isEmpty, "oldPageAmongNew", expected: "nothing of the old page is displayed once it is cancelled",
    happened: words(foreign) + " displayed as well")
  try expect(
    own.sorted() == names, "nextPageNotWhole", expected: "\(words(names)) displayed",
    happened: words(own) + " displayed")
}
