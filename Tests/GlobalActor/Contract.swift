@testable import GlobalActor

// contract: Playlist.shared, func start(_ titles: [String], on speaker: any Speaker)
private func starts(_ speaker: any Speaker) async {
  await Playlist.shared.start([""], on: speaker)
}

// contract: Playlist.shared, var upcoming: [String]
private func comes() async -> [String] {
  await Playlist.shared.upcoming
}

// contract: Player.shared, func skip()
private func skips() async {
  await Player.shared.skip()
}

// contract: Player.shared, var current: String?
private func plays() async -> String? {
  await Player.shared.current
}

// contract: History.shared, func goBack()
private func goesBack() async {
  await History.shared.goBack()
}

// contract: History.shared, var played: [String]
private func wasPlayed() async -> [String] {
  await History.shared.played
}

// contract: func playbackStatus() -> PlaybackStatus
private func tells() async -> PlaybackStatus {
  await playbackStatus()
}
