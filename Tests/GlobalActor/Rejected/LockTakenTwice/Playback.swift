import Foundation

/// Guards all of the playback; an operation holds it while it is under way.
private let playbackLock = NSLock()

final class Playlist: @unchecked Sendable {
  static let shared = Playlist()

  private var titles: [String] = []

  var upcoming: [String] { playbackLock.withLock { titles } }

  func start(_ titles: [String], on speaker: any Speaker) {
    playbackLock.withLock {
      self.titles = titles
      History.shared.forget()
      Player.shared.use(speaker)
      Player.shared.skip()
    }
  }

  func takeFirst() -> String? {
    playbackLock.withLock { titles.isEmpty ? nil : titles.removeFirst() }
  }

  func putBack(_ title: String) {
    playbackLock.withLock { titles.insert(title, at: 0) }
  }
}

final class Player: @unchecked Sendable {
  static let shared = Player()

  private var title: String?
  private var speaker: (any Speaker)?

  var current: String? { playbackLock.withLock { title } }

  func use(_ speaker: any Speaker) {
    playbackLock.withLock {
      self.speaker = speaker
      title = nil
    }
  }

  func skip() {
    playbackLock.withLock {
      guard let next = Playlist.shared.takeFirst() else { return }
      if let title { History.shared.add(title) }
      play(next)
    }
  }

  func play(_ next: String) {
    playbackLock.withLock {
      speaker?.switchTo(next)
      title = next
    }
  }
}

final class History: @unchecked Sendable {
  static let shared = History()

  private var titles: [String] = []

  var played: [String] { playbackLock.withLock { titles } }

  func goBack() {
    playbackLock.withLock {
      guard let current = Player.shared.current, let title = titles.popLast() else { return }
      Playlist.shared.putBack(current)
      Player.shared.play(title)
    }
  }

  func add(_ title: String) {
    playbackLock.withLock { titles.append(title) }
  }

  func forget() {
    playbackLock.withLock { titles = [] }
  }
}

func playbackStatus() -> PlaybackStatus {
  playbackLock.withLock {
    PlaybackStatus(
      played: History.shared.played, current: Player.shared.current, upcoming: Playlist.shared.upcoming)
  }
}
