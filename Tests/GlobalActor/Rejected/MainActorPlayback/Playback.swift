@MainActor
final class Playlist {
  static let shared = Playlist()

  private(set) var upcoming: [String] = []

  func start(_ titles: [String], on speaker: any Speaker) {
    upcoming = titles
    History.shared.forget()
    Player.shared.use(speaker)
    Player.shared.skip()
  }

  func takeFirst() -> String? {
    upcoming.isEmpty ? nil : upcoming.removeFirst()
  }

  func putBack(_ title: String) {
    upcoming.insert(title, at: 0)
  }
}

@MainActor
final class Player {
  static let shared = Player()

  private(set) var current: String?
  private var speaker: (any Speaker)?

  func use(_ speaker: any Speaker) {
    self.speaker = speaker
    current = nil
  }

  func skip() {
    guard let next = Playlist.shared.takeFirst() else { return }
    if let current { History.shared.add(current) }
    play(next)
  }

  func play(_ title: String) {
    speaker?.switchTo(title)
    current = title
  }
}

@MainActor
final class History {
  static let shared = History()

  private(set) var played: [String] = []

  func goBack() {
    guard let current = Player.shared.current, let title = played.popLast() else { return }
    Playlist.shared.putBack(current)
    Player.shared.play(title)
  }

  func add(_ title: String) {
    played.append(title)
  }

  func forget() {
    played = []
  }
}

@MainActor
func playbackStatus() -> PlaybackStatus {
  PlaybackStatus(
    played: History.shared.played, current: Player.shared.current, upcoming: Playlist.shared.upcoming)
}
