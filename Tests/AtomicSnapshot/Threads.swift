import Threads

@testable import AtomicSnapshot

let behaviours: [Behaviour] = [
  Behaviour("readsFromManyThreads") {
    let player = await Player(library: InstantLibrary())
    let bar = await NowPlayingBar(player: player)
    try await player.play("0")
    await overlap(
      Part("player") { round in
        try? await player.play("\(round + 1)")
        // Not each time: it would keep the two changes apart.
        if round < 8 { check(await bar.nowPlaying(), playing: round + 1) }
        await player.seek(to: .seconds(round + 1))
      },
      Part("bar") { _ in for _ in 0..<3 { check(await bar.nowPlaying()) } },
      Part("lock screen") { _ in for _ in 0..<3 { check(await bar.nowPlaying()) } })
  }
]

/// Says that a reading is of one song.
///
/// The title and the duration tell the number of the song; so does the position, once somebody has moved in it.
///
/// - Parameters:
///   - reading: The reading.
///   - song: The song that plays, where nobody else changes it.
private func check(_ reading: NowPlaying, playing song: Int? = nil) {
  let number = Int(reading.title) ?? -1
  let isWhole =
    reading.duration == .seconds(number) && [.zero, .seconds(number)].contains(reading.position)
  guard !isWhole || (song ?? number) != number else { return }
  // One name for both: which of them comes first differs from run to run.
  fail(
    "torn", expected: "title n with a duration of n s, at 0 s or at n s, from when play(n) has returned",
    happened: """
      title \(reading.title) with a duration of \(reading.duration.components.seconds) s, \
      at \(reading.position.components.seconds) s\(song.map { ", when play(\($0)) had returned" } ?? "")
      """)
}

/// A library that answers at once; a song's title and duration are its number.
private struct InstantLibrary: SongLibrary {
  func title(of song: String) async throws -> String { song }

  func duration(of song: String) async throws -> Duration { .seconds(Int(song) ?? 0) }
}
