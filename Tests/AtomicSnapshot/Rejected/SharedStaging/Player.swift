actor Player {
  private let library: any SongLibrary
  private var title = ""
  private var duration: Duration = .zero
  private var position: Duration = .zero
  // What is loaded so far of the next song.
  private var nextTitle = ""
  private var nextDuration: Duration = .zero

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    nextTitle = try await library.title(of: song)
    nextDuration = try await library.duration(of: song)
    title = nextTitle
    duration = nextDuration
    position = .zero
  }

  func seek(to position: Duration) {
    self.position = position
  }

  var nowPlaying: NowPlaying {
    NowPlaying(title: title, duration: duration, position: position)
  }
}

struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    await player.nowPlaying
  }
}
