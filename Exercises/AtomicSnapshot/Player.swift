// A music player, and the bar at the foot of the screen that shows what it plays. The player is an actor, so nothing in
// it is touched by two threads at once; and still the bar shows the title of one song with the duration of another.
//
// What is wrong
//   - the bar asks with three awaits, and between two of them the song can change
//   - a change of song waits for the library half-way through; whoever asks meanwhile gets something of both songs
//
// What a right one does
//   - whatever nowPlaying() gives is of one song: its title, its duration and a position in it
//   - once play(_:) has returned, its song plays, from position 0. Until the library has answered both questions,
//     the song before plays on
//   - seek(to:) moves in the song that plays; once it has returned, that is the position
//   - nowPlaying() and seek(to:) return at once, also while a song is loading, and hold play(_:) up no more than that:
//     it returns when its two questions, asked one after the other or together, are answered
//   - when an answer is an error, play(_:) throws that, and the song before plays on as if nothing had been tried
//   - of two calls of play(_:) at once either may win, and the other may throw; what plays is one of the two
//
// What the check uses; keep these names and signatures, everything else is yours to change. Each of the members may be
// synchronous or isolated: the check awaits all of them. It asks for nothing before a first song plays
//   actor Player                     or any other type that is Sendable
//     init(library: any SongLibrary)
//     func play(_ song: String) async throws
//     func seek(to position: Duration)
//   struct NowPlayingBar: Sendable   or any other type that is Sendable
//     init(player: Player)
//     func nowPlaying() async -> NowPlaying
//
// `make check-AtomicSnapshot` grades it, `make hint CHAPTER=AtomicSnapshot` helps.

actor Player {
  private let library: any SongLibrary
  private(set) var title = ""
  private(set) var duration: Duration = .zero
  private(set) var position: Duration = .zero

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    position = .zero
    title = try await library.title(of: song)
    duration = try await library.duration(of: song)
  }

  func seek(to position: Duration) {
    self.position = position
  }
}

struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    let title = await player.title
    let duration = await player.duration
    let position = await player.position
    return NowPlaying(title: title, duration: duration, position: position)
  }
}
