import Synchronization

final class Playlist: Sendable {
  static let shared = Playlist()

  private let titles = Mutex<[String]>([])

  var upcoming: [String] { titles.withLock { $0 } }

  func start(_ titles: [String], on speaker: any Speaker) {
    self.titles.withLock { $0 = titles }
    History.shared.forget()
    Player.shared.use(speaker)
    Player.shared.skip()
  }

  func takeFirst() -> String? {
    titles.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func putBack(_ title: String) {
    titles.withLock { $0.insert(title, at: 0) }
  }
}

final class Player: Sendable {
  static let shared = Player()

  private let state = Mutex<(current: String?, speaker: (any Speaker)?)>((nil, nil))

  var current: String? { state.withLock { $0.current } }

  func use(_ speaker: any Speaker) {
    state.withLock { $0 = (nil, speaker) }
  }

  func skip() {
    guard let next = Playlist.shared.takeFirst() else { return }
    if let current { History.shared.add(current) }
    play(next)
  }

  func play(_ title: String) {
    state.withLock { state in
      state.speaker?.switchTo(title)
      state.current = title
    }
  }
}

final class History: Sendable {
  static let shared = History()

  private let titles = Mutex<[String]>([])

  var played: [String] { titles.withLock { $0 } }

  func goBack() {
    guard let current = Player.shared.current, let title = titles.withLock({ $0.popLast() }) else { return }
    Playlist.shared.putBack(current)
    Player.shared.play(title)
  }

  func add(_ title: String) {
    titles.withLock { $0.append(title) }
  }

  func forget() {
    titles.withLock { $0 = [] }
  }
}

func playbackStatus() -> PlaybackStatus {
  PlaybackStatus(
    played: History.shared.played, current: Player.shared.current, upcoming: Playlist.shared.upcoming)
}
