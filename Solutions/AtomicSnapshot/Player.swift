/// Plays the songs of a library, one at a time.
actor Player {
  private let library: any SongLibrary
  /// What plays now: one value, so whoever reads it gets all of it with one await.
  private(set) var nowPlaying = NowPlaying(title: "", duration: .zero, position: .zero)

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    // Nothing is changed while these wait: the actor serves others meanwhile.
    let title = try await library.title(of: song)
    let duration = try await library.duration(of: song)
    nowPlaying = NowPlaying(title: title, duration: duration, position: .zero)
  }

  func seek(to position: Duration) {
    nowPlaying.position = position
  }
}

/// The bar at the foot of the screen.
struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    await player.nowPlaying
  }
}
