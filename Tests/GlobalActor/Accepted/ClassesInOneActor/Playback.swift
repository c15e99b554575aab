/// The actor that owns all of it: the three parts are ordinary classes, which nobody else has.
actor Playback {
  static let shared = Playback()

  fileprivate let playlist = Titles()
  fileprivate let history = Titles()
  fileprivate let player = Deck()

  fileprivate func carryOut<Value: Sendable>(_ work: @Sendable (isolated Playback) -> Value) -> Value {
    work(self)
  }
}

private final class Titles {
  var titles: [String] = []
}

private final class Deck {
  var title: String?
  var speaker: (any Speaker)?

  func play(_ title: String) {
    speaker?.switchTo(title)
    self.title = title
  }
}

enum Playlist {
  case shared

  var upcoming: [String] {
    get async { await Playback.shared.carryOut { $0.playlist.titles } }
  }

  func start(_ titles: [String], on speaker: any Speaker) async {
    await Playback.shared.carryOut { playback in
      playback.playlist.titles = titles
      playback.history.titles = []
      playback.player.title = nil
      playback.player.speaker = speaker
      skipToNext(playback)
    }
  }
}

enum Player {
  case shared

  var current: String? {
    get async { await Playback.shared.carryOut { $0.player.title } }
  }

  func skip() async {
    await skipToNext(.shared)
  }
}

enum History {
  case shared

  var played: [String] {
    get async { await Playback.shared.carryOut { $0.history.titles } }
  }

  func goBack() async {
    await Playback.shared.carryOut { playback in
      guard let current = playback.player.title, let title = playback.history.titles.popLast() else { return }
      playback.playlist.titles.insert(current, at: 0)
      playback.player.play(title)
    }
  }
}

func playbackStatus(of playback: isolated Playback = .shared) async -> PlaybackStatus {
  PlaybackStatus(
    played: playback.history.titles, current: playback.player.title, upcoming: playback.playlist.titles)
}

private func skipToNext(_ playback: isolated Playback) {
  guard !playback.playlist.titles.isEmpty else { return }
  let next = playback.playlist.titles.removeFirst()
  if let title = playback.player.title { playback.history.titles.append(title) }
  playback.player.play(next)
}
