import Synchronization

/// What belongs together, and what changes it.
private struct Playback {
  var status = PlaybackStatus(played: [], current: nil, upcoming: [])
  var speaker: (any Speaker)?

  mutating func skip() {
    guard !status.upcoming.isEmpty else { return }
    let next = status.upcoming.removeFirst()
    if let current = status.current { status.played.append(current) }
    play(next)
  }

  mutating func goBack() {
    guard let current = status.current, let title = status.played.popLast() else { return }
    status.upcoming.insert(current, at: 0)
    play(title)
  }

  private mutating func play(_ title: String) {
    speaker?.switchTo(title)
    status.current = title
  }
}

private let playback = Mutex(Playback())

struct Playlist: Sendable {
  static let shared = Playlist()

  var upcoming: [String] { playback.withLock { $0.status.upcoming } }

  func start(_ titles: [String], on speaker: any Speaker) {
    playback.withLock { playback in
      playback.status = PlaybackStatus(played: [], current: nil, upcoming: titles)
      playback.speaker = speaker
      playback.skip()
    }
  }
}

struct Player: Sendable {
  static let shared = Player()

  var current: String? { playback.withLock { $0.status.current } }

  func skip() {
    playback.withLock { $0.skip() }
  }
}

struct History: Sendable {
  static let shared = History()

  var played: [String] { playback.withLock { $0.status.played } }

  func goBack() {
    playback.withLock { $0.goBack() }
  }
}

func playbackStatus() -> PlaybackStatus {
  playback.withLock { $0.status }
}
