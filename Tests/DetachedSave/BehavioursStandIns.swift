import Conductor
import Fakes
import Glibc
import Synchronization

@testable import DetachedSave

// MARK: The server

/// What a request that fails is answered with.
struct RequestFailed: Error {
  let what: String
}

/// A server of images and metadata; an image takes 20 ms and metadata 40 ms where nothing else is said.
struct ImageSite: ImageService {
  private let images: FakeServer<String, Image>
  private let metadata: FakeServer<String, Metadata>

  /// - Parameters:
  ///   - metadataTime: How long metadata takes.
  ///   - imageFails: Whether the first request for each image fails.
  ///   - metadataFails: Whether metadata fails.
  init(
    metadataTime: Duration = .milliseconds(40), imageFails: Bool = false, metadataFails: Bool = false
  ) {
    images = FakeServer { key, count in
      imageFails && count == 1
        ? .error(RequestFailed(what: key), after: .milliseconds(20))
        : .value(Image(pixels: Array(key.utf8)), after: .milliseconds(20))
    }
    metadata = FakeServer { key, _ in
      metadataFails
        ? .error(RequestFailed(what: key), after: metadataTime)
        : .value(Metadata(title: key), after: metadataTime)
    }
  }

  func image(number: Int) async throws -> Image {
    try await images.answer(to: "image \(number)")
  }

  func metadata(ofImage number: Int) async throws -> Metadata {
    try await metadata.answer(to: "metadata \(number)")
  }

  /// The right answer for a number.
  static func answer(_ number: Int) -> DetailedImage {
    DetailedImage(image: image(number), metadata: Metadata(title: "metadata \(number)"))
  }

  /// The image of a number.
  static func image(_ number: Int) -> Image { Image(pixels: Array("image \(number)".utf8)) }

  // MARK: What it remembers

  /// How many images have arrived.
  var arrived: Int { images.keys(ended: .answered).count }

  /// All requests as pairs of what they were for and when they ended, images first.
  var requests: [(what: String, end: Duration?)] {
    images.requests.map { ($0.key, $0.end) } + metadata.requests.map { ($0.key, $0.end) }
  }

  /// What was asked for later than at an instant.
  func asked(after instant: Duration) -> [String] {
    images.keysAsked(after: instant) + metadata.keysAsked(after: instant)
  }
}

// MARK: The disk

/// What a write that fails throws.
struct DiskFull: Error {}

/// A disk whose writes block their thread and are remembered.
final class Disk: ImageStore {
  enum Ending {
    case saved
    case failed
    /// Its task was cancelled.
    case gaveUp
  }

  struct Write {
    let number: Int
    let image: Image
    let isOnMain: Bool
    var end: Duration?
    var ending: Ending?
  }

  private let writes = Mutex<[Write]>([])
  private let times: @Sendable (_ number: Int, _ count: Int) -> Duration
  private let full: Set<Int>

  /// - Parameters:
  ///   - full: The numbers whose writes fail.
  ///   - times: How long a write takes; gets the number, and how many times it was written, this time included.
  init(full: Set<Int> = [], times: @escaping @Sendable (_ number: Int, _ count: Int) -> Duration) {
    self.full = full
    self.times = times
  }

  /// A disk whose writes take so many milliseconds each.
  convenience init(full: Set<Int> = [], milliseconds: Int = 200) {
    self.init(full: full) { _, _ in .milliseconds(milliseconds) }
  }

  func write(_ image: Image, number: Int) throws {
    let isOnMain = isOnMainThread
    let (place, count) = writes.withLock { writes in
      writes.append(Write(number: number, image: image, isOnMain: isOnMain))
      return (writes.count - 1, writes.count { $0.number == number })
    }
    note(isOnMain ? "write \(number) (on main)" : "write \(number)", on: "disk")
    // It looks for cancellation before the first half and before the second.
    let half = times(number, count) / 2
    for _ in 1...2 {
      guard !Task.isCancelled else {
        end(place, .gaveUp)
        note("gives up \(number): cancelled", on: "disk")
        throw CancellationError()
      }
      usleep(UInt32(half / .microseconds(1)))
    }
    if full.contains(number) {
      end(place, .failed)
      note("fails \(number)", on: "disk")
      throw DiskFull()
    }
    end(place, .saved)
    note("saved \(number)", on: "disk")
  }

  private func end(_ place: Int, _ ending: Ending) {
    writes.withLock { writes in
      writes[place].end = virtualTime
      writes[place].ending = ending
    }
  }

  // MARK: What it remembers

  /// All writes, in the order in which they began.
  var allWrites: [Write] { writes.withLock { $0 } }

  /// The numbers that are being written now.
  var underWay: [Int] { allWrites.filter { $0.ending == nil }.map(\.number) }

  /// How often a number was saved.
  func saves(of number: Int) -> Int { allWrites.count { $0.number == number && $0.ending == .saved } }
}

// MARK: The call

/// A call of `detailedImage(number:)` that may still be under way.
@MainActor
final class Call {
  let number: Int
  private(set) var answer: DetailedImage?
  private(set) var error: (any Error)?
  private(set) var begin: Duration?
  /// When it ended; `nil` while it is under way.
  private(set) var end: Duration?

  init(_ number: Int) {
    self.number = number
  }

  /// Makes the call, as a screen does.
  func run(_ library: ImageLibrary) async {
    note("detailedImage(\(number))")
    begin = virtualTime
    do {
      answer = try await waiting(for: "detailedImage(number: \(number)) returns or throws") {
        try await library.detailedImage(number: number)
      }
    } catch {
      self.error = error
    }
    end = virtualTime
    note(error == nil ? "has answer \(number)" : ending)
  }

  /// How it ended, in words.
  var ending: String {
    switch error {
    case nil where end == nil: "the call still waits"
    case nil where answer == ImageSite.answer(number): "answers image and metadata \(number)"
    case nil where answer?.image == ImageSite.image(number): "answers image \(number) and other metadata"
    case nil: "answers with another image"
    case let failed as RequestFailed: "throws the error of \(failed.what)"
    case is CancellationError: "throws CancellationError"
    case is DiskFull: "throws the error of the disk"
    // Only its type: what an error prints may differ from run to run.
    case let error?: "throws another error, \(type(of: error))"
    }
  }

  /// How long it took, in words.
  var duration: String {
    guard let begin, let end else { return "the call still waits" }
    return "\(ending) after \((end - begin).inSeconds)"
  }
}

// MARK: The flush

/// A call of `flush()` that has returned.
struct Flush {
  let begin: Duration
  let end: Duration

  /// Makes the call, as an app does that is about to quit.
  @MainActor
  @discardableResult
  static func run(_ library: ImageLibrary) async -> Self {
    let begin = virtualTime
    note("flush()")
    // In a hurry, so that it overtakes what keeps no order between priorities.
    let flush = Task(priority: .high) { await library.flush() }
    await waiting(for: "flush() returns") { await flush.value }
    note("flush() has returned")
    return Self(begin: begin, end: virtualTime)
  }
}

// MARK: The main thread

/// Something small that the main thread is to do at an instant.
@MainActor
final class Heartbeat {
  private let due: Duration
  private var beat: Duration?

  /// - Parameter delay: How long after now it is due.
  init(after delay: Duration) {
    due = virtualTime + delay
    onPlainThread(after: delay) {
      onPlainMainThread {
        MainActor.assumeIsolated { self.beat = virtualTime }
      }
    }
  }

  /// How long it was kept waiting.
  var delay: Duration { (beat ?? virtualTime) - due }
}
