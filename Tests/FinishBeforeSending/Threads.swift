import Glibc
import Synchronization
import Threads

@testable import FinishBeforeSending

let behaviours: [Behaviour] = [
  Behaviour("drawsWhileItScales") {
    let meeting = Meeting()
    let screen = await PhotoScreen(resampler: MeetingResampler(meeting: meeting))
    await overlap(
      Part("photo app") { round in
        await screen.show(await Photo(width: 2, height: 1, pixels: [1, 2]))
        await screen.scale(by: 2)
        meeting.end(of: round)
      },
      Part("display") { round in
        // Some frames after the scaling has returned belong to it: it may go on.
        var left = 50
        while left > 0 {
          for frame in await drawSome(of: screen, meeting) { check(frame, in: round) }
          left = meeting.isOver(round) ? min(left - 1, 1) : left - 1
        }
      })
  }
]

/// Draws frames right after each other, so that some fall even between two assignments.
@MainActor
private func drawSome(of screen: PhotoScreen, _ meeting: Meeting) -> [Frame?] {
  (0..<20).map { _ in
    defer { meeting.countFrame() }
    return screen.draw()
  }
}

/// Says that a frame shows a whole photo, scaled by whatever factor, or none.
private func check(_ frame: Frame?, in round: Int) {
  guard let frame else { return }
  var pixels: [Int] = []
  for _ in 0..<frame.height {
    for column in 0..<frame.width { pixels.append(column < frame.height ? 1 : 2) }
  }
  let hasShape = frame.width == 2 * frame.height
  guard !hasShape || frame.pixels != pixels else { return }
  let count = frame.pixels.count
  let remark = count != pixels.count ? " with \(count) pixels" : hasShape ? " with other pixels" : ""
  fail(
    "tornOnThreads", expected: "a frame of 2 × 1 or of 4 × 2, as it was before or as it is after",
    happened: "a frame of \(frame.width) × \(frame.height)\(remark) in round \(round), neither of both")
}

/// Where the display and a scaling meet, without telling the sanitizer: relaxed atomics order nothing.
private final class Meeting: Sendable {
  private let frames = Atomic(0)
  private let lastRound = Atomic(-1)

  func countFrame() { frames.add(1, ordering: .relaxed) }

  func end(of round: Int) { lastRound.store(round, ordering: .relaxed) }

  func isOver(_ round: Int) -> Bool { lastRound.load(ordering: .relaxed) >= round }

  /// Waits until a frame was drawn that began after this; not for ever, for the main thread may wait for the caller.
  func waitForAFrame() {
    let before = frames.load(ordering: .relaxed)
    for _ in 0..<1000 where frames.load(ordering: .relaxed) < before + 2 { sched_yield() }
  }
}

private struct MeetingResampler: Resampler {
  let meeting: Meeting

  func widen(_ pixels: [Int], width: Int, by factor: Int) -> [Int] {
    meeting.waitForAFrame()
    return pixels.flatMap { Array(repeating: $0, count: factor) }
  }

  func heighten(_ pixels: [Int], width: Int, by factor: Int) -> [Int] {
    meeting.waitForAFrame()
    let rows = stride(from: 0, to: pixels.count, by: max(width, 1)).map {
      pixels[$0..<min($0 + width, pixels.count)]
    }
    return rows.flatMap { row in (0..<factor).flatMap { _ in row } }
  }
}
