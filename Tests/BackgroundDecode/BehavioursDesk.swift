import Conductor
import Fakes
import Glibc
import Synchronization

@testable import BackgroundDecode

/// A photo, and how many milliseconds it takes to decode it.
typealias PhotoTime = (name: String, milliseconds: Int)

/// Names in words: `a, b and c are`, `nothing is`.
func words(_ names: [String]) -> String {
  guard let last = names.last else { return "nothing is" }
  let first = names.dropLast().joined(separator: ", ")
  return first.isEmpty ? "\(last) is" : "\(first) and \(last) are"
}

// MARK: Stand-ins

/// A decoder that takes its time with each photo, and blocks its thread meanwhile.
private final class FakeDecoder: PhotoDecoder {
  private let milliseconds: [String: Int]
  private let ends = Mutex([String: Duration]())

  init(_ photos: [PhotoTime]) {
    milliseconds = Dictionary(uniqueKeysWithValues: photos.map { ($0.name, $0.milliseconds) })
  }

  func decode(_ photo: Photo) -> Picture {
    note("begins \(photo.name)", on: "decoder")
    usleep(UInt32(milliseconds[photo.name, default: 0] * 1000))
    note("has decoded \(photo.name)", on: "decoder")
    ends.withLock { $0[photo.name] = virtualTime }
    return Picture(name: photo.name, pixels: photo.data)
  }

  /// Whether photos were decoded in the order in which they are named; in one instant any order will do.
  func isOrderOfDecoding(_ names: [String]) -> Bool {
    let instants = ends.withLock { ends in names.map { ends[$0] ?? .zero } }
    return instants == instants.sorted()
  }
}

/// A view that remembers what is displayed, and where it was called.
final class FakeView: PageView {
  private struct State {
    var names: [String] = []
    var inBackground: [String] = []
  }

  private let state = Mutex(State())

  func display(_ picture: Picture) {
    // Goes to the column of the thread on which it happens.
    note("displays \(picture.name)")
    state.withLock { state in
      state.names.append(picture.name)
      if !isOnMainThread { state.inBackground.append(picture.name) }
    }
  }

  var isOnMainAlone: Bool { state.withLock { $0.inBackground.isEmpty } }

  /// The first picture that was not displayed on the main thread.
  var firstInBackground: String { state.withLock { $0.inBackground.first ?? "" } }

  /// What was displayed since the last time, in this order.
  func takeNames() -> [String] {
    state.withLock { state in
      defer { state.names = [] }
      return state.names
    }
  }
}

// MARK: Pages

/// A sheet, what it works with, and its photos.
@MainActor
final class Desk {
  let view = FakeView()
  private let decoder: FakeDecoder
  private let sheet: ContactSheet
  private let photos: [PhotoTime]

  init(_ photos: [PhotoTime]) {
    self.photos = photos
    decoder = FakeDecoder(photos)
    sheet = ContactSheet(decoder: decoder, view: view)
  }

  /// Begins to show all photos.
  func begin() -> Page { Page(photos, on: sheet) }

  /// Begins to show some photos.
  func begin(first count: Int) -> Page { Page(Array(photos.prefix(count)), on: sheet) }

  /// Begins to show some photos.
  func begin(last count: Int) -> Page { Page(Array(photos.suffix(count)), on: sheet) }

  /// Says that just these photos were displayed, in this order.
  ///
  /// - Throws: `ExpectationFailed`.
  func expectDisplayed(_ names: [String]) throws {
    let displayed = view.takeNames()
    let isMixedUp = displayed.sorted() == names.sorted()
    try expect(
      displayed == names,
      !isMixedUp ? "notOneForEach" : decoder.isOrderOfDecoding(displayed) ? "orderOfArrival" : "wrongOrder",
      expected: "\(words(names)) displayed, in this order", happened: words(displayed) + " displayed")
  }
}

/// A page that a sheet was asked to show.
@MainActor
final class Page {
  private let photos: [PhotoTime]
  private let start = virtualTime
  private var end: Duration?
  private var task: Task<Void, Never>?

  init(_ photos: [PhotoTime], on sheet: ContactSheet) {
    self.photos = photos
    task = Task {
      note("\(call)")
      await sheet.show(photos.map { Photo(name: $0.name, data: Array($0.name.utf8)) })
      end = virtualTime
      note("\(call) returned")
    }
  }

  var names: [String] { photos.map(\.name) }

  private var call: String { "show(\(names.joined(separator: ", ")))" }

  func cancel() {
    note("\(call) cancelled")
    task?.cancel()
  }

  /// Waits until the call has returned.
  func finish() async {
    await waiting(for: "\(call) returns") { await task?.value }
  }

  /// Says that it took as long as its slowest photo, give or take a frame.
  ///
  /// - Throws: `ExpectationFailed`.
  func expectSlowestTime() throws {
    let times = photos.map(\.milliseconds)
    let (slowest, sum) = (times.max() ?? 0, times.reduce(0, +))
    let taken = (end ?? virtualTime) - start
    try expect(
      taken <= .milliseconds(slowest) + Heartbeat.interval,
      taken < .milliseconds(sum) ? "notAllAtOnce" : "oneAfterTheOther",
      expected: "\(call) takes \(slowest) ms, as its slowest photo does",
      happened: "it took \(taken.inSeconds)")
  }
}
