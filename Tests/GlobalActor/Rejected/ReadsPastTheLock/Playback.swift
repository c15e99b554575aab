import Foundation

/// Guards all of the playback; an operation holds it from its first step to its last.
private let playbackLock = NSRecursiveLock()

final class Playlist: @unchecked Sendable {
  static let shared = Playlist()

  private(set) var upcoming: [String] = []

  func start(_ titles: [String], on speaker: any Speaker) {
    playbackLock.withLock {
      upcoming = titles
      History.shared.forget()
      Player.shared.use(speaker)
      Player.shared.skip()
    }
  }

  func takeFirst() -> String? {
    playbackLock.withLock { upcoming.isEmpty ? nil : upcoming.removeFirst() }
  }

  func putBack(_ title: String) {
    playbackLock.withLock { upcoming.insert(title, at: 0) }
  }
}

final class Player: @unchecked Sendable {
  static let shared = Player()

  private(set) var current: String?
  private var speaker: (any Speaker)?

  func use(_ speaker: any Speaker) {
    playbackLock.withLock {
      self.speaker = speaker
      current = nil
    }
  }

  func skip() {
    playbackLock.withLock {
      guard let next = Playlist.shared.takeFirst() else { return }
      if let current { History.shared.add(current) }
      play(next)
    }
  }

  func play(_ next: String) {
    playbackLock.withLock {
      speaker?.switchTo(next)
      current = next
    }
  }
}

final class History: @unchecked Sendable {
  static let shared = History()

  private(set) var played: [String] = []

  func goBack() {
    playbackLock.withLock {
      guard let current = Player.shared.current, let title = played.popLast() else { return }
      Playlist.shared.putBack(current)
      Player.shared.play(title)
    }
  }

  func add(_ title: String) {
    playbackLock.withLock { played.append(title) }
  }

  func forget() {
    playbackLock.withLock { played = [] }
  }
}

func playbackStatus() -> PlaybackStatus {
  playbackLock.withLock {
    PlaybackStatus(
      played: History.shared.played, current: Player.shared.current, upcoming: Playlist.shared.upcoming)
  }
}
