// Given: the grader always uses this file as it is here.

/// Asks a server for the lists of a user.
///
/// A request takes its time. It returns `nil` when the server answers that it keeps no such list of this user; that
/// is status 404 and no error. Everything else that goes wrong is thrown.
protocol ProfileService: Sendable {
  func friends(of user: String) async throws -> [Friend]?
  func notes(of user: String) async throws -> [Note]?
}
