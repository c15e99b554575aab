import Conductor
import Fakes
import Glibc
import Synchronization

@testable import CacheBeforeHop

/// A list of photos: a store, its decoder, and cells that share the store.
@MainActor
final class List {
  let decoder: FakeDecoder
  private let store: PhotoStore
  private var count = 0

  /// - Parameter milliseconds: How long it takes to decode a photo; 100 where nothing is said.
  init(milliseconds: [String: Int] = [:]) async {
    if virtualTime > .zero { note("another list") }
    decoder = FakeDecoder(milliseconds: milliseconds)
    store = await PhotoStore(decoder: decoder)
  }

  /// A new cell.
  func cell() -> Cell {
    count += 1
    return Cell(PhotoCell(store: store), name: "cell \(count)", decoder: decoder)
  }
}

/// A cell that says what is done to it.
@MainActor
final class Cell {
  fileprivate let cell: PhotoCell
  fileprivate let name: String
  fileprivate let decoder: FakeDecoder

  fileprivate init(_ cell: PhotoCell, name: String, decoder: FakeDecoder) {
    self.cell = cell
    self.name = name
    self.decoder = decoder
  }

  /// Asks for a photo, as an event on the main actor does, and goes on.
  func show(_ photo: String) -> Call {
    Call(photo, in: self)
  }

  fileprivate var shown: String {
    cell.photo.map { "photo \(nameOf($0))" } ?? "nothing"
  }

  /// Says that a photo is in the next frame, which was due already when it was asked for.
  func expectInNextFrame(_ photo: String) async throws {
    var frame: String?
    // The screen is drawn as soon as the main thread is free.
    onPlainMainThread {
      MainActor.assumeIsolated {
        frame = self.shown
        note("draws \(self.name) with \(self.shown)", on: "screen")
      }
    }
    note("\(name): show(\(photo))")
    await waiting(for: "show(\(photo)) to return") { await cell.show(photo) }
    await settle()
    try expect(
      frame == "photo \(photo)", "missesTheFrame",
      expected: "\(name) shows photo \(photo), which has been decoded, before the next frame is drawn",
      happened: "the frame after show(\(photo)) showed \(frame ?? "nothing")")
  }
}

/// A call of a cell's method that may still be under way.
@MainActor
final class Call {
  private let photo: String
  private let cell: Cell
  private let start = virtualTime
  private var end: Duration?
  /// What the cell showed when the call was made, and when it returned.
  private var shownBefore = ""
  private var shown = ""
  private var task: Task<Void, Never>?

  fileprivate init(_ photo: String, in cell: Cell) {
    self.photo = photo
    self.cell = cell
    task = Task {
      note("\(cell.name): show(\(photo))")
      shownBefore = cell.shown
      await cell.cell.show(photo)
      shown = cell.shown
      end = virtualTime
      note("\(cell.name): show(\(photo)) returned")
    }
  }

  /// Cancels the task that made the call.
  func cancel() {
    note("\(cell.name): task cancelled")
    task?.cancel()
  }

  /// Waits until it has returned.
  func finish() async {
    await waiting(for: "show(\(photo)) to return in \(cell.name)") { await task?.value }
  }

  /// Says that the cell showed the photo when the call returned.
  func expectShown(_ finding: String? = nil) async throws {
    await finish()
    guard shown != "photo \(photo)" else { return }
    var (id, happened) = ("otherPhoto", "it shows \(shown)")
    if shown == shownBefore {
      await letTimePass(.seconds(1))
      let isLate = cell.shown == "photo \(photo)"
      id = isLate ? "shownLater" : "notShown"
      happened = isLate ? "it showed \(shown) then, and the photo some time later" : happened
    }
    try expect(
      false, finding ?? id,
      expected: "\(cell.name) shows photo \(photo) when show(\(photo)) has returned", happened: happened)
  }

  /// Says that an older photo does not come to be shown for a while.
  ///
  /// One that was shown before the call may stay until the new one is there.
  func expectNever(
    _ older: String, for milliseconds: Int, _ finding: String = "olderAppears"
  ) async throws {
    await settle()
    var isAllowed = shownBefore == "photo \(older)"
    for _ in 0...milliseconds / 10 {
      let isShown = cell.shown == "photo \(older)"
      try expect(
        !isShown || isAllowed, finding,
        expected: "photo \(older) does not appear in \(cell.name) after show(\(photo)) was called there",
        happened: "\(cell.name) shows photo \(older)")
      isAllowed = isAllowed && isShown
      await letTimePass(.milliseconds(10))
    }
  }

  /// Says that it took no longer than the decoding of its photo.
  func expectInTime(_ finding: String = "shownLate") throws {
    let wanted = max(start, decoder(photo) ?? start)
    try expect(
      end == wanted, finding,
      expected: "\(cell.name) shows photo \(photo) at \(wanted.inSeconds), when it has been decoded",
      happened: "it does so at \((end ?? .zero).inSeconds)")
  }

  private func decoder(_ photo: String) -> Duration? { cell.decoder.end(of: photo) }
}

/// A decoder that counts.
final class FakeDecoder: PhotoDecoder {
  private let milliseconds: [String: Int]
  private let state = Mutex((counts: [String: Int](), ends: [String: Duration]()))

  init(milliseconds: [String: Int]) {
    self.milliseconds = milliseconds
  }

  func decode(_ name: String) -> Photo {
    state.withLock { $0.counts[name, default: 0] += 1 }
    note("decodes \(name)", on: "decoder")
    usleep(UInt32(milliseconds[name, default: 100] * 1000))
    note("has decoded \(name)", on: "decoder")
    state.withLock { $0.ends[name] = virtualTime }
    return Photo(pixels: Array(name.utf8))
  }

  /// When a photo was decoded last; `nil` before.
  func end(of name: String) -> Duration? { state.withLock { $0.ends[name] } }

  /// Says that a photo was decoded once up to now.
  func expectOnce(_ name: String, _ finding: String) throws {
    let count = state.withLock { $0.counts[name, default: 0] }
    try expect(
      count == 1, finding, expected: "photo \(name) is decoded once",
      happened: count == 0 ? "it is not decoded at all" : "it is decoded \(count) times")
  }
}

/// The name of a photo.
private func nameOf(_ photo: Photo) -> String { String(decoding: photo.pixels, as: UTF8.self) }
