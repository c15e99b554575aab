import Synchronization

/// What belongs together, and what changes it.
private struct Playback {
  var status = PlaybackStatus(played: [], current: nil, upcoming: [])
  var speaker: (any Speaker)?

  mutating func skip() -> String? {
    guard !status.upcoming.isEmpty else { return nil }
    let next = status.upcoming.removeFirst()
    if let current = status.current { status.played.append(current) }
    status.current = next
    return next
  }

  mutating func goBack() -> String? {
    guard let current = status.current, let title = status.played.popLast() else { return nil }
    status.upcoming.insert(current, at: 0)
    status.current = title
    return title
  }
}

private let playback = Mutex(Playback())

/// Changes the playback, and then has the speaker play what has become current.
private func change(_ operation: @Sendable (inout Playback) -> String?) {
  // The speaker takes its time, and nobody should wait for the lock that long.
  let (title, speaker) = playback.withLock { (operation(&$0), $0.speaker) }
  if let title { speaker?.switchTo(title) }
}

struct Playlist: Sendable {
  static let shared = Playlist()

  var upcoming: [String] { playback.withLock { $0.status.upcoming } }

  func start(_ titles: [String], on speaker: any Speaker) {
    change { playback in
      playback.status = PlaybackStatus(played: [], current: nil, upcoming: titles)
      playback.speaker = speaker
      return playback.skip()
    }
  }
}

struct Player: Sendable {
  static let shared = Player()

  var current: String? { playback.withLock { $0.status.current } }

  func skip() {
    change { $0.skip() }
  }
}

struct History: Sendable {
  static let shared = History()

  var played: [String] { playback.withLock { $0.status.played } }

  func goBack() {
    change { $0.goBack() }
  }
}

func playbackStatus() -> PlaybackStatus {
  playback.withLock { $0.status }
}
