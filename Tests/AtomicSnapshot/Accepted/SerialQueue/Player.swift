import Dispatch

final class Player: @unchecked Sendable {
  private let library: any SongLibrary
  private let queue = DispatchQueue(label: "player")
  // Only touched on the queue.
  private var title = ""
  private var duration: Duration = .zero
  private var position: Duration = .zero

  init(library: any SongLibrary) {
    self.library = library
  }

  func play(_ song: String) async throws {
    let title = try await library.title(of: song)
    let duration = try await library.duration(of: song)
    queue.sync {
      self.title = title
      self.duration = duration
      self.position = .zero
    }
  }

  func seek(to position: Duration) {
    queue.sync { self.position = position }
  }

  func read(_ completion: @escaping @Sendable (NowPlaying) -> Void) {
    queue.async {
      completion(NowPlaying(title: self.title, duration: self.duration, position: self.position))
    }
  }
}

struct NowPlayingBar: Sendable {
  private let player: Player

  init(player: Player) {
    self.player = player
  }

  func nowPlaying() async -> NowPlaying {
    await withCheckedContinuation { continuation in
      player.read { continuation.resume(returning: $0) }
    }
  }
}
