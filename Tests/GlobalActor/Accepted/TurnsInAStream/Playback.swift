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

/// Requests are carried out by one task, in the order in which they come in.
private enum Requests {
  static let queue = {
    let (requests, queue) = AsyncStream.makeStream(of: (@Sendable (inout Playback) -> Void).self)
    Task.detached {
      var playback = Playback()
      for await request in requests { request(&playback) }
    }
    return queue
  }()

  static func make<Value: Sendable>(_ work: @escaping @Sendable (inout Playback) -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.yield { continuation.resume(returning: work(&$0)) }
    }
  }
}

struct Playlist: Sendable {
  static let shared = Playlist()

  var upcoming: [String] { get async { await Requests.make { $0.status.upcoming } } }

  func start(_ titles: [String], on speaker: any Speaker) async {
    await Requests.make { playback in
      playback.status = PlaybackStatus(played: [], current: nil, upcoming: titles)
      playback.speaker = speaker
      playback.skip()
    }
  }
}

struct Player: Sendable {
  static let shared = Player()

  var current: String? { get async { await Requests.make { $0.status.current } } }

  func skip() async {
    await Requests.make { $0.skip() }
  }
}

struct History: Sendable {
  static let shared = History()

  var played: [String] { get async { await Requests.make { $0.status.played } } }

  func goBack() async {
    await Requests.make { $0.goBack() }
  }
}

func playbackStatus() async -> PlaybackStatus {
  await Requests.make { $0.status }
}
