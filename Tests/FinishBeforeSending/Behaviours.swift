import Conductor
import Fakes
import Glibc
import Synchronization

@testable import FinishBeforeSending

let behaviours: [Behaviour] = [
  Behaviour("scaledWhenItReturns") {
    let desk = Desk()
    try desk.expectFrame(nil, "notEmpty", after: "init(resampler:)")
    desk.show(.small)
    try desk.expectFrame(.small, "notShown", after: "show(_:)")
    await desk.scale(by: 2)
    try await desk.expectScaled(.small, .small.scaled(by: 2), after: "scale(by: 2)")
    await desk.scale(by: 3)
    try await desk.expectScaled(.small.scaled(by: 2), .small.scaled(by: 6), after: "scale(by: 3)")
    desk.show(.other)
    try desk.expectFrame(.other, "notShown", after: "showing another photo")
    await desk.scale(by: 2)
    try await desk.expectScaled(.other, .other.scaled(by: 2), after: "scale(by: 2) of that")
  },

  Behaviour("drawsWholePhotos") {
    let desk = Desk()
    let scaled = Frame.small.scaled(by: 2)
    desk.show(.small)
    let drawing = [0, 50, 100].map { milliseconds in
      Task {
        // At the moments at which a step begins or ends, in whatever order; several, for each may come between.
        if milliseconds > 0 { try? await sleepUnnoticed(for: .milliseconds(milliseconds)) }
        for _ in 0..<4 {
          try desk.expectWhole(.small, scaled)
          await Task.yield()
        }
      }
    }
    let scaling = desk.beginScaling(by: 2)
    for _ in 0..<14 {
      await letTimePass(.milliseconds(10))
      try desk.expectWhole(.small, scaled)
    }
    await waiting(for: "scale(by: 2) returns") { await scaling.value }
    for task in drawing { try await task.value }
  },

  // What comes of a scaling during which another one begins, or another photo is shown, is open. A torn frame is not.
  Behaviour("keepsPhotosWhole") {
    for isScaledAgain in [true, false] {
      let desk = Desk()
      desk.show(.small)
      let first = desk.beginScaling(by: 2)
      await letTimePass(.milliseconds(20))
      var second: Task<Void, Never>?
      if isScaledAgain { second = desk.beginScaling(by: 3) } else { desk.show(.other) }
      // Also long after, for a photo may stay torn.
      for _ in 0..<60 {
        try desk.expectWholeInAnySize(isScaledAgain ? [.small] : [.small, .other])
        await letTimePass(.milliseconds(10))
      }
      withExtendedLifetime((first, second)) {}
    }
  },

  Behaviour("drawsEveryFrame") {
    let desk = Desk()
    desk.show(.small)
    let heartbeat = Heartbeat()
    let scaling = desk.beginScaling(by: 2)
    await letTimePass(.milliseconds(40))
    await waiting(for: "scale(by: 2) returns") { await scaling.value }
    await settle()
    heartbeat.stop()
    let gap = heartbeat.longestGap
    try expect(
      heartbeat.isSteady, desk.resampler.wasOnMainThread ? "scaledOnMain" : "mainThreadWaits",
      expected: "the main thread is free to draw a frame every 16 ms",
      happened: "it drew none from \((gap.end - gap.length).inSeconds) to \(gap.end.inSeconds)")
  },

  Behaviour("drawsAtOnce") {
    let desk = Desk()
    desk.show(.small)
    let scaling = desk.beginScaling(by: 2)
    for milliseconds in [20, 60] {
      await letTimePass(.milliseconds(milliseconds))
      let start = virtualTime
      note("draw()")
      _ = desk.screen.draw()
      let waited = virtualTime - start
      try expect(
        waited == .zero, "drawWaits", expected: "draw() answers at once while the photo is scaled",
        happened: "it answered after \(waited.inSeconds)")
    }
    await waiting(for: "scale(by: 2) returns") { await scaling.value }
  },
]

// MARK: The resampler

/// A resampler that takes 50 ms for each step, in which its thread is blocked.
private final class SlowResampler: Resampler {
  private let onMain = Mutex(false)

  /// Whether a step was done on the main thread.
  var wasOnMainThread: Bool { onMain.withLock { $0 } }

  func widen(_ pixels: [Int], width: Int, by factor: Int) -> [Int] {
    block("widening")
    return pixels.flatMap { Array(repeating: $0, count: factor) }
  }

  func heighten(_ pixels: [Int], width: Int, by factor: Int) -> [Int] {
    block("heightening")
    return pixels.rows(of: width).flatMap { row in (0..<factor).flatMap { _ in row } }
  }

  private func block(_ step: String) {
    if isOnMainThread { onMain.withLock { $0 = true } }
    note(step)
    usleep(50_000)
    note("\(step) done")
  }
}

extension [Int] {
  fileprivate func rows(of width: Int) -> [ArraySlice<Int>] {
    stride(from: 0, to: width > 0 ? count : 0, by: Swift.max(width, 1)).map {
      self[$0..<Swift.min($0 + width, count)]
    }
  }
}

// MARK: Frames

extension Frame {
  fileprivate static let small = Frame(width: 2, height: 1, pixels: [1, 2])
  fileprivate static let other = Frame(width: 1, height: 2, pixels: [8, 9])

  fileprivate func scaled(by factor: Int) -> Frame {
    let wide = pixels.flatMap { Array(repeating: $0, count: factor) }
    return Frame(
      width: width * factor, height: height * factor,
      pixels: wide.rows(of: width * factor).flatMap { row in (0..<factor).flatMap { _ in row } })
  }

  fileprivate var inWords: String {
    let size = "\(width) × \(height)"
    return pixels.count == width * height ? size : "\(size) with \(pixels.count) pixels"
  }
}

extension Frame? {
  fileprivate var inWords: String { map(\.inWords) ?? "nil" }
}

// MARK: A screen

/// A screen and what is seen on it.
@MainActor
private final class Desk {
  let resampler = SlowResampler()
  let screen: PhotoScreen
  private var lastSeen: Frame??

  init() {
    screen = PhotoScreen(resampler: resampler)
  }

  func show(_ frame: Frame) {
    note("show(\(frame.inWords))")
    screen.show(Photo(width: frame.width, height: frame.height, pixels: frame.pixels))
  }

  func scale(by factor: Int) async {
    note("scale(by: \(factor))")
    await waiting(for: "scale(by: \(factor)) returns") { await screen.scale(by: factor) }
  }

  func beginScaling(by factor: Int) -> Task<Void, Never> {
    Task {
      note("scale(by: \(factor))")
      await screen.scale(by: factor)
      note("scale(by: \(factor)) returned")
    }
  }

  /// What is drawn now; noted when it is another than before.
  private func draw() -> Frame? {
    let frame = screen.draw()
    if lastSeen != .some(frame) { note("draws \(frame.inWords)", on: "display") }
    lastSeen = frame
    return frame
  }

  // MARK: Expectations

  /// Says what must be drawn now.
  func expectFrame(_ wanted: Frame?, _ finding: String, after call: String) throws {
    let frame = draw()
    try expect(
      frame == wanted, finding, expected: "after \(call), a frame of \(wanted.inWords)",
      happened: "the frame is \(frame.inWords)\(difference(frame, wanted))")
  }

  /// Says that the scaled photo is drawn now that a scaling has returned.
  func expectScaled(_ before: Frame, _ after: Frame, after call: String) async throws {
    let first = draw()
    guard first != after else { return }
    await letTimePass(.seconds(1))
    let isLater = draw() == after
    try expect(
      false, isLater ? "scaledLater" : first == before ? "neverScaled" : "wronglyScaled",
      expected: "after \(call), a frame of \(after.inWords)",
      happened: "the frame is \(first.inWords)\(difference(first, after))"
        + (isLater ? "; the scaled photo is there some time later" : ""))
  }

  /// Says that one of two photos is drawn now, whole.
  func expectWhole(_ before: Frame, _ after: Frame) throws {
    let frame = draw()
    try expect(
      frame != nil, "blank", expected: "a frame of \(before.inWords) or of \(after.inWords)",
      happened: "nothing is shown: draw() is nil")
    try expect(
      frame == before || frame == after, "torn",
      expected: "a frame of \(before.inWords) or of \(after.inWords), as it was before or as it is after",
      happened: "a frame of \(frame.inWords)\(difference(frame, after)), neither of both")
  }

  /// Says that one of some photos is drawn now, whole, scaled by whatever factor.
  func expectWholeInAnySize(_ photos: [Frame]) throws {
    let frame = draw()
    var sizes: String { photos.map { "\($0.width) × \($0.height)" }.joined(separator: " or of ") }
    try expect(
      frame != nil, "blankMeanwhile", expected: "the whole photo of \(sizes), scaled by whatever factor",
      happened: "nothing is shown: draw() is nil")
    let wanted = photos.compactMap { photo in
      frame.map { photo.scaled(by: max($0.height / photo.height, 1)) }
    }
    var sameSize: Frame? { wanted.first { $0.inWords == frame.inWords } }
    try expect(
      wanted.contains { $0 == frame }, "tornByAnother",
      expected: "the whole photo of \(sizes), scaled by whatever factor",
      happened: "a frame of \(frame.inWords)\(difference(frame, sameSize))")
  }

  private func difference(_ frame: Frame?, _ wanted: Frame?) -> String {
    guard let frame, let wanted, frame.inWords == wanted.inWords else { return "" }
    return ", with other pixels"
  }
}
