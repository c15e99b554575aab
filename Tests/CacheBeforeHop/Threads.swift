import Synchronization
import Threads

@testable import CacheBeforeHop

let behaviours: [Behaviour] = [
  Behaviour("manyCellsAtOnce") {
    // Whether it may be shared is for the compiler to say; here it is.
    nonisolated(unsafe) let store = await PhotoStore(decoder: CountingDecoder())
    let cells = (1...3).map { _ in PhotoCell(store: store) }
    await overlap(
      Part("cell 1") { round in await onMain { await cells[0].showTwo("a", round) } },
      Part("cell 2") { round in await onMain { await cells[1].showTwo("b", round) } },
      Part("cell 3") { round in await onMain { await cells[2].showTwo("a", round) } })
  },

  Behaviour("onceForManyAtOnce") {
    let decoder = CountingDecoder()
    nonisolated(unsafe) let store = await PhotoStore(decoder: decoder)
    let cells = (1...4).map { _ in PhotoCell(store: store) }
    // The few threads of the pool meet at the same place in one round of many.
    await overlap(
      rounds: 300,
      Part("cell 1") { round in await onMain { await cells[0].show("a\(round)") } },
      Part("cell 2") { round in await onMain { await cells[1].show("a\(round)") } },
      Part("cell 3") { round in await onMain { await cells[2].show("a\(round)") } },
      Part("cell 4") { round in await onMain { await cells[3].show("a\(round)") } })
    let count = decoder.count
    try expect(
      count == 300, "decodedTwiceOnThreads", expected: "300 photos are decoded, each of them once",
      happened: "the decoder was asked \(count) times")
  },
]

/// Runs a function on the main actor, in a task that prefers no executor, as those of a screen do.
///
/// In a task that prefers one, main-actor code leaves the main actor also to enter a continuation: others come in between
/// there, which they do nowhere else (Swift 6.3.1).
private func onMain(_ body: @escaping @MainActor @Sendable () async -> Void) async {
  await Task { @MainActor in await body() }.value
}

extension PhotoCell {
  /// Shows a photo that nobody has decoded yet, unless another cell asks for it too, and then one that is there.
  fileprivate func showTwo(_ letter: String, _ round: Int) async {
    await showOne("\(letter)\(round)")
    await showOne("a\(max(round - 1, 0))")
  }

  private func showOne(_ name: String) async {
    await show(name)
    let shown = photo.map { String(decoding: $0.pixels, as: UTF8.self) }
    if shown != name {
      fail(
        "otherPhotoOnThreads", expected: "the cell shows photo \(name) when show(\(name)) has returned",
        happened: shown.map { "it shows photo \($0)" } ?? "it shows nothing")
    }
  }
}

/// A decoder that needs no time and counts.
private final class CountingDecoder: PhotoDecoder {
  private let calls = Atomic(0)

  var count: Int { calls.load(ordering: .relaxed) }

  func decode(_ name: String) -> Photo {
    calls.add(1, ordering: .relaxed)
    return Photo(pixels: Array(name.utf8))
  }
}
