import Dispatch

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

private let queue = DispatchQueue(label: "playback")
// Used on the queue alone.
nonisolated(unsafe) private var playback = Playback()

struct Playlist: Sendable {
  static let shared = Playlist()

  var upcoming: [String] { queue.sync { playback.status.upcoming } }

  func start(_ titles: [String], on speaker: any Speaker) {
    queue.sync {
      playback.status = PlaybackStatus(played: [], current: nil, upcoming: titles)
      playback.speaker = speaker
      playback.skip()
    }
  }
}

struct Player: Sendable {
  static let shared = Player()

  var current: String? { queue.sync { playback.status.current } }

  func skip() {
    queue.sync { playback.skip() }
  }
}

struct History: Sendable {
  static let shared = History()

  var played: [String] { queue.sync { playback.status.played } }

  func goBack() {
    queue.sync { playback.goBack() }
  }
}

func playbackStatus() -> PlaybackStatus {
  queue.sync { playback.status }
}
