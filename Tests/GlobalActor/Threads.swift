import Threads

@testable import GlobalActor

let behaviours: [Behaviour] = [
  Behaviour("operatesFromManyThreads") {
    await Playlist.shared.start(titles, on: SilentSpeaker())
    for _ in 0..<150 { await Player.shared.skip() }
    await overlap(
      Part("home screen") { _ in await Player.shared.skip() },
      Part("lock screen") { _ in await History.shared.goBack() })
    let status = await playbackStatus()
    try expect(
      status.titles == titles, "titlesMixed",
      expected: "each of the 400 titles is in one place, and in its order", happened: status.inWords)
    try expect(
      status.current == titles[150], "wrongTitle",
      expected: "as many steps back as skips lead to the title of before", happened: status.inWords)
  },

  Behaviour("asksFromManyThreads") {
    await Playlist.shared.start(titles, on: SilentSpeaker())
    await overlap(
      Part("home screen") { _ in await Player.shared.skip() },
      Part("widget") { _ in await ask() },
      Part("watch") { _ in await ask() })
  },

  Behaviour("readsFromManyThreads") {
    await Playlist.shared.start(titles, on: SilentSpeaker())
    await overlap(
      Part("home screen") { _ in await Player.shared.skip() },
      Part("player screen") { _ in keep(await Player.shared.current) },
      Part("list screen") { _ in keep(await (Playlist.shared.upcoming, History.shared.played)) })
  },

  Behaviour("startsFromManyThreads") {
    await overlap(
      Part("home screen") { _ in await Playlist.shared.start(titles, on: SilentSpeaker()) },
      Part("lock screen") { _ in await Player.shared.skip() },
      Part("player screen") { _ in keep(await Player.shared.current) })
  },
]

/// More than there are rounds.
private let titles = (0..<400).map(String.init)

/// Asks some times where each title is, while somebody skips.
private func ask() async {
  for _ in 0..<4 {
    let status = await playbackStatus()
    if status.titles != titles {
      fail(
        "statusMixed", expected: "each of the 400 titles is in one place, and in its order",
        happened: status.inWords)
    }
  }
}

extension PlaybackStatus {
  /// All of them, in their order.
  fileprivate var titles: [String] { played + (current.map { [$0] } ?? []) + upcoming }

  /// As in "4 played, the last of them 3; 4 playing; 395 to come, the first of them 5".
  fileprivate var inWords: String {
    let last = played.last.map { ", the last of them \($0)" } ?? ""
    let first = upcoming.first.map { ", the first of them \($0)" } ?? ""
    return "\(played.count) played\(last); \(current ?? "nothing") playing; \(upcoming.count) to come\(first)"
  }
}

/// A speaker that keeps nothing, so that it orders nothing either.
private struct SilentSpeaker: Speaker {
  func switchTo(_ title: String) {}
}

/// Has a value read for sure: where nobody wants it, the compiler need not.
@inline(never)
private func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
