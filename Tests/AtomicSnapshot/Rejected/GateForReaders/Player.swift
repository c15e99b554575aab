actor Player {
  private let library: any SongLibrary
  private(set) var title = ""
  private(set) var duration: Duration = .zero
  private(set) var position: Duration = .zero

  private var readers = 0

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    let title = try await library.title(of: song)
    let duration = try await library.duration(of: song)
    while readers > 0 {
      try await Task.sleep(for: .milliseconds(1))
    }
    self.title = title
    self.duration = duration
    position = .zero
  }

  func seek(to position: Duration) {
    self.position = position
  }

  func beginReading() {
    readers += 1
  }

  func endReading() {
    readers -= 1
  }
}

struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    await player.beginReading()
    let title = await player.title
    let duration = await player.duration
    let position = await player.position
    await player.endReading()
    return NowPlaying(title: title, duration: duration, position: position)
  }
}
