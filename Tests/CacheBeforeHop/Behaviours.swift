import Conductor
import Fakes

@testable import CacheBeforeHop

let behaviours: [Behaviour] = [
  Behaviour("showsItsPhoto") {
    let list = await List(milliseconds: ["b": 60])
    let (first, second) = (list.cell(), list.cell())
    let calls = [first.show("a"), second.show("b")]
    for call in calls {
      await call.finish()
      try await call.expectShown()
    }
    // What one cell has shown is there for the other.
    for call in [first.show("b"), second.show("c")] {
      await call.finish()
      try await call.expectShown()
    }
  },

  Behaviour("screenKeepsDrawing") {
    for names in [["a"], ["a", "a", "b"]] {
      let list = await List()
      let heartbeat = Heartbeat()
      let calls = names.map { list.cell().show($0) }
      for call in calls { await call.finish() }
      heartbeat.stop()
      let gap = heartbeat.longestGap
      try expect(
        heartbeat.isSteady, "screenStops", expected: "the main thread is free to draw a frame every 16 ms",
        happened: "it drew none for \(gap.length.inSeconds), up to \(gap.end.inSeconds)")
    }
  },

  Behaviour("cachedAtOnce") {
    let list = await List(milliseconds: ["b": 300])
    let first = list.cell()
    let call = first.show("a")
    await call.finish()
    try await call.expectShown()
    // In a cell that is new, in one that has shown it before, and in one that waits for another photo.
    try await list.cell().expectInNextFrame("a")
    try await first.expectInNextFrame("a")
    let other = first.show("b")
    await letTimePass(.milliseconds(10))
    try await first.expectInNextFrame("a")
    await other.finish()
  },

  Behaviour("decodedOnce") {
    let list = await List()
    // Made before there is anything in the cache.
    let (first, second) = (list.cell(), list.cell())
    for (cell, name) in [
      (first, "a"), (second, "a"), (first, "b"), (second, "b"), (first, "a"), (list.cell(), "b"),
    ] {
      let call = cell.show(name)
      await call.finish()
      try await call.expectShown()
      try list.decoder.expectOnce(name, "decodedAgain")
    }
  },

  Behaviour("decodedOnceForAll") {
    // Together, while it is being decoded, and in the instant in which that ends.
    for milliseconds in [0, 50, 100] {
      let list = await List()
      var calls = [list.cell().show("a")]
      if milliseconds > 0 { try await sleepUnnoticed(for: .milliseconds(milliseconds)) }
      calls += [list.cell().show("a"), list.cell().show("a")]
      for call in calls {
        await call.finish()
        try await call.expectShown()
      }
      try list.decoder.expectOnce("a", "decodedTwice")
      for call in calls { try call.expectInTime() }
    }
    // Somebody asks for another photo in between.
    let list = await List()
    let first = list.cell().show("a")
    try await sleepUnnoticed(for: .milliseconds(50))
    let (other, last) = (list.cell().show("b"), list.cell().show("a"))
    for call in [first, other, last] { await call.finish() }
    try list.decoder.expectOnce("a", "decodedTwice")
    for call in [first, last] { try call.expectInTime("waitsForOtherPhotos") }
  },

  Behaviour("latestPhotoStays") {
    for (first, second) in [(100, 30), (30, 100), (60, 60)] {
      let list = await List(milliseconds: ["a": first, "b": second])
      let cell = list.cell()
      let older = cell.show("a")
      // The older call has begun, and may have come as far as it likes.
      await settle()
      let newer = cell.show("b")
      try await newer.expectNever("a", for: first + second + 20)
      try await newer.expectShown()
      await older.finish()
    }
    // There and back, while the first one is still being decoded.
    let list = await List(milliseconds: ["b": 60])
    let cell = list.cell()
    let calls = [cell.show("a"), cell.show("b"), cell.show("a")]
    await letTimePass(.milliseconds(200))
    for call in calls { await call.finish() }
    try await calls[2].expectShown()
  },

  Behaviour("cachedPhotoStays") {
    for milliseconds in [10, 60, 100] {
      let list = await List()
      let cell = list.cell()
      await cell.show("c").finish()
      let older = cell.show("a")
      try await sleepUnnoticed(for: .milliseconds(milliseconds))
      let newer = cell.show("c")
      await newer.finish()
      try await newer.expectShown()
      try await newer.expectNever("a", for: 120, "cachedReplaced")
      await older.finish()
    }
  },

  Behaviour("othersGetTheirs") { try await expectOthersGetTheirs(whenOne: .movesOn) },
  Behaviour("othersOutliveCancel") { try await expectOthersGetTheirs(whenOne: .isCancelled) },
]

/// How a cell stops waiting for its photo.
private enum Leaving { case movesOn, isCancelled }

/// Says that a cell that leaves takes nothing away from another with the same photo, which asks before that one leaves,
/// right after, or when the decode has long ended.
@MainActor
private func expectOthersGetTheirs(whenOne leaving: Leaving) async throws {
  let orders: [(leavesAfter: Int, asksAfter: Int?)] = [(0, nil), (10, nil), (0, 0), (10, 0), (10, 190)]
  for (leavesAfter, asksAfter) in orders {
    let list = await List()
    let cell = list.cell()
    let left = cell.show("a")
    let together = asksAfter == nil ? list.cell().show("a") : nil
    if leavesAfter > 0 { await letTimePass(.milliseconds(leavesAfter)) }
    let instead = leaving == .movesOn ? cell.show("b") : nil
    if leaving == .isCancelled { left.cancel() }
    if let asksAfter, asksAfter > 0 { await letTimePass(.milliseconds(asksAfter)) }
    let staying = together ?? list.cell().show("a")
    await staying.finish()
    try await staying.expectShown("othersLose")
    await left.finish()
    await instead?.finish()
    try await instead?.expectShown()
    try list.decoder.expectOnce("a", "decodedAgainForOthers")
  }
}
