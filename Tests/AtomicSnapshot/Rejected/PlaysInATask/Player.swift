actor Player {
  private let library: any SongLibrary
  private(set) var title = ""
  private(set) var duration: Duration = .zero
  private(set) var position: Duration = .zero

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    Task {
      let title = try await library.title(of: song)
      let duration = try await library.duration(of: song)
      self.title = title
      self.duration = duration
      position = .zero
    }
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
