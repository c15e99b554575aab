// The playback of an app: a playlist, a player, a history, and a function that says where each title is. They belong
// together, since each of their operations reaches into the others. Screens use them, and so do background tasks.
//
// What is wrong
//   - nothing keeps two threads from changing the same variables at once
//   - two operations at once get mixed up: titles are skipped twice, or get lost
//   - the shared instances are visible to every thread, and nothing says that they may be used there
//
// What a right playback does
//   - start, skip, goBack and playbackStatus are carried out as if one after the other, wherever they are called, and
//     however many at once: none ever sees, or changes, what another one has done by half, and each of them returns
//   - an operation is done when it returns, and so is its call of the speaker
//   - the speaker gets one call at a time, in the order of the operations, and plays what is current in the end
//   - upcoming, current and played may be read at any time, from anywhere, without a data race
//   - nobody waits for the main thread: playback goes on while that is busy
//
// What the check uses; keep these names and signatures, everything else is yours to change. Each of the members, and the
// function, may be synchronous or isolated: the check awaits all of them
//   Playlist.shared                          the titles to come
//     func start(_ titles: [String], on speaker: any Speaker)
//                                            forgets everything, plays the first title; there is at least one
//     var upcoming: [String]
//   Player.shared                            the title that is playing
//     func skip()                            plays the next title; nothing happens when there is none
//     var current: String?
//   History.shared                           the titles that were played
//     func goBack()                          plays the title before; nothing happens when there is none
//     var played: [String]
//   func playbackStatus() -> PlaybackStatus  where each title is, at one instant
// The check has a clock of its own: whoever waits does so with await, a lock, a queue, a semaphore or a condition variable,
// and not in a loop.
//
// `make check-GlobalActor` grades it, `make hint CHAPTER=GlobalActor` helps.

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

func playbackStatus() -> PlaybackStatus {
  PlaybackStatus(
    played: History.shared.played, current: Player.shared.current, upcoming: Playlist.shared.upcoming)
}
