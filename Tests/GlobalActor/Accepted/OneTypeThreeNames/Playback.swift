/// All of the playback in one actor.
///
/// The three types have become names for it: no two of them have a member of the same name.
actor Playback {
  static let shared = Playback()

  private(set) var upcoming: [String] = []
  private(set) var current: String?
  private(set) var played: [String] = []
  private var speaker: (any Speaker)?

  var status: PlaybackStatus {
    PlaybackStatus(played: played, current: current, upcoming: upcoming)
  }

  func start(_ titles: [String], on speaker: any Speaker) {
    (played, current, upcoming) = ([], nil, titles)
    self.speaker = speaker
    skip()
  }

  func skip() {
    guard !upcoming.isEmpty else { return }
    if let current { played.append(current) }
    play(upcoming.removeFirst())
  }

  func goBack() {
    guard let current, let title = played.popLast() else { return }
    upcoming.insert(current, at: 0)
    play(title)
  }

  private func play(_ title: String) {
    speaker?.switchTo(title)
    current = title
  }
}

typealias Playlist = Playback
typealias Player = Playback
typealias History = Playback

func playbackStatus() async -> PlaybackStatus {
  await Playback.shared.status
}
