actor Playlist {
  static let shared = Playlist()

  private(set) var upcoming: [String] = []

  func start(_ titles: [String], on speaker: any Speaker) async {
    upcoming = titles
    await History.shared.forget()
    await Player.shared.use(speaker)
    await Player.shared.skip()
  }

  func takeFirst() -> String? {
    upcoming.isEmpty ? nil : upcoming.removeFirst()
  }

  func putBack(_ title: String) {
    upcoming.insert(title, at: 0)
  }
}

actor Player {
  static let shared = Player()

  private(set) var current: String?
  private var speaker: (any Speaker)?

  func use(_ speaker: any Speaker) {
    self.speaker = speaker
    current = nil
  }

  func skip() async {
    guard let next = await Playlist.shared.takeFirst() else { return }
    if let current { await History.shared.add(current) }
    play(next)
  }

  func play(_ title: String) {
    speaker?.switchTo(title)
    current = title
  }
}

actor History {
  static let shared = History()

  private(set) var played: [String] = []

  func goBack() async {
    guard let current = await Player.shared.current, let title = played.popLast() else { return }
    await Playlist.shared.putBack(current)
    await Player.shared.play(title)
  }

  func add(_ title: String) {
    played.append(title)
  }

  func forget() {
    played = []
  }
}

func playbackStatus() async -> PlaybackStatus {
  await PlaybackStatus(
    played: History.shared.played, current: Player.shared.current, upcoming: Playlist.shared.upcoming)
}
