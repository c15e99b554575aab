// Given: the grader always uses this file as it is here.

/// Where texts come from: articles from a server, notes from the disk.
///
/// It may be called from any thread, and several times at once. It throws its own errors, of whatever type.
protocol TextService: Sendable {
  /// Loads an article; blocks the calling thread until the server has answered.
  func downloadArticle(_ name: String) throws -> String

  /// Loads an article; suspends the task until the server has answered, and blocks no thread.
  func article(_ name: String) async throws -> String

  /// Reads a note; blocks the calling thread until the disk is done. The disk knows no other way.
  func readNote(_ name: String) throws -> String
}
