// Given: the grader always uses this file as it is here.

/// What the bar shows of the song that plays.
struct NowPlaying: Sendable, Equatable {
  var title: String
  var duration: Duration
  /// How far the song has got.
  var position: Duration
}

/// Knows the songs of the user.
///
/// It is somewhere on the network: each question takes its time, and may fail.
protocol SongLibrary: Sendable {
  func title(of song: String) async throws -> String
  func duration(of song: String) async throws -> Duration
}
