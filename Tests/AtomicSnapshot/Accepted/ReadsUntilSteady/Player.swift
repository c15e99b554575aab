actor Player {
  private let library: any SongLibrary
  private(set) var title = ""
  private(set) var duration: Duration = .zero
  private(set) var position: Duration = .zero

  /// Counts the changes.
  private(set) var version = 0

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    let title = try await library.title(of: song)
    let duration = try await library.duration(of: song)
    self.title = title
    self.duration = duration
    position = .zero
    version += 1
  }

  func seek(to position: Duration) {
    self.position = position
    version += 1
  }
}

struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    while true {
      let version = await player.version
      let reading = await NowPlaying(
        title: player.title, duration: player.duration, position: player.position)
      if await player.version == version { return reading }
    }
  }
}
