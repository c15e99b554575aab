import Synchronization

final class Player: Sendable {
  private let library: any SongLibrary
  private let guardedTitle = Mutex("")
  private let guardedDuration = Mutex(Duration.zero)
  private let guardedPosition = Mutex(Duration.zero)

  var title: String { guardedTitle.withLock { $0 } }
  var duration: Duration { guardedDuration.withLock { $0 } }
  var position: Duration { guardedPosition.withLock { $0 } }

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    let title = try await library.title(of: song)
    let duration = try await library.duration(of: song)
    guardedTitle.withLock { $0 = title }
    guardedDuration.withLock { $0 = duration }
    guardedPosition.withLock { $0 = .zero }
  }

  func seek(to position: Duration) {
    guardedPosition.withLock { $0 = position }
  }
}

struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    NowPlaying(title: player.title, duration: player.duration, position: player.position)
  }
}
