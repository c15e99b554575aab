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
    var last = NowPlaying(title: "", duration: .zero, position: .zero)
    for _ in 0..<3 {
      let version = await player.version
      last = await NowPlaying(title: player.title, duration: player.duration, position: player.position)
      if await player.version == version { break }
    }
    return last
  }
}
