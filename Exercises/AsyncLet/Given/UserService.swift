// Given: the grader always uses this file as it is here.

/// Somebody who uses the app.
struct User: Sendable, Equatable {
  let id: String
  let name: String
  /// Where the avatar is; only the user's own record tells.
  let avatarURL: String
}

/// A picture as it comes from the server.
struct Image: Sendable, Equatable {
  let pixels: [UInt8]
}

/// Something that a user has passed.
struct Certificate: Sendable, Equatable {
  let title: String
}

/// What the page of a user shows.
struct UserPage: Sendable, Equatable {
  let user: User
  let avatar: Image
  let certificates: [Certificate]
}

/// Loads users and what belongs to them from a server.
///
/// A request takes its time, and ends at once with `CancellationError` when its task is cancelled. A task that is
/// cancelled already cannot make one. The server counts questions about users it does not know as an attack.
protocol UserService: Sendable {
  func user(id: String) async throws -> User
  func image(at url: String) async throws -> Image
  func certificates(ofUser id: String) async throws -> [Certificate]
}
