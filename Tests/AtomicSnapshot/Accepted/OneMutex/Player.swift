import Synchronization

final class Player: Sendable {
  private let library: any SongLibrary
  private let current = Mutex(NowPlaying(title: "", duration: .zero, position: .zero))

  var nowPlaying: NowPlaying { current.withLock { $0 } }

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    let title = try await library.title(of: song)
    let duration = try await library.duration(of: song)
    current.withLock { $0 = NowPlaying(title: title, duration: duration, position: .zero) }
  }

  func seek(to position: Duration) {
    current.withLock { $0.position = position }
  }
}

struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    player.nowPlaying
  }
}
