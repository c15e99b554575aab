actor Player {
  private let library: any SongLibrary
  private var loading: Task<NowPlaying, any Error>?
  private(set) var nowPlaying = NowPlaying(title: "", duration: .zero, position: .zero)

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    loading?.cancel()
    let task = Task { [library] in
      async let title = library.title(of: song)
      async let duration = library.duration(of: song)
      return try await NowPlaying(title: title, duration: duration, position: .zero)
    }
    loading = task
    let next = try await task.value
    // Another call may have come meanwhile.
    guard loading == task else { throw CancellationError() }
    nowPlaying = next
  }

  func seek(to position: Duration) {
    nowPlaying.position = position
  }
}

actor NowPlayingBar {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    await player.nowPlaying
  }
}
