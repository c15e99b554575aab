import Dispatch

/// All of the playback in one actor; the three types and the function hand their calls on.
actor Playback {
  static let shared = Playback()

  private(set) var status = PlaybackStatus(played: [], current: nil, upcoming: [])
  private var speaker: (any Speaker)?

  func start(_ titles: [String], on speaker: any Speaker) {
    status = PlaybackStatus(played: [], current: nil, upcoming: titles)
    self.speaker = speaker
    skip()
  }

  func skip() {
    guard !status.upcoming.isEmpty else { return }
    let next = status.upcoming.removeFirst()
    if let current = status.current { status.played.append(current) }
    play(next)
  }

  func goBack() {
    guard let current = status.current, let title = status.played.popLast() else { return }
    status.upcoming.insert(current, at: 0)
    play(title)
  }

  private func play(_ title: String) {
    speaker?.switchTo(title)
    status.current = title
  }
}

final class Playlist: Sendable {
  static let shared = Playlist()

  var upcoming: [String] {
    get async { await Playback.shared.status.upcoming }
  }

  func start(_ titles: [String], on speaker: any Speaker) {
    waitFor { await Playback.shared.start(titles, on: speaker) }
  }
}

final class Player: Sendable {
  static let shared = Player()

  var current: String? {
    get async { await Playback.shared.status.current }
  }

  func skip() {
    waitFor { await Playback.shared.skip() }
  }
}

final class History: Sendable {
  static let shared = History()

  var played: [String] {
    get async { await Playback.shared.status.played }
  }

  func goBack() {
    waitFor { await Playback.shared.goBack() }
  }
}

func playbackStatus() async -> PlaybackStatus {
  await Playback.shared.status
}

/// Runs an operation in a task, and waits for it.
private func waitFor(_ operation: @escaping @Sendable () async -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Task {
    await operation()
    isDone.signal()
  }
  isDone.wait()
}
