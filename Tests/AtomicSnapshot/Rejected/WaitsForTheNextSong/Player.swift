actor Player {
  private let library: any SongLibrary
  private var title = ""
  private var duration: Duration = .zero
  private var position: Duration = .zero
  private var change: Task<Void, any Error>?

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    let change = Task {
      let title = try await library.title(of: song)
      let duration = try await library.duration(of: song)
      self.title = title
      self.duration = duration
      position = .zero
    }
    self.change = change
    try await change.value
  }

  func seek(to position: Duration) {
    self.position = position
  }

  func nowPlaying() async -> NowPlaying {
    // No change is half done when it is over.
    try? await change?.value
    return NowPlaying(title: title, duration: duration, position: position)
  }
}

struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    await player.nowPlaying()
  }
}
