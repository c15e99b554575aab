// Given: the grader always uses this file as it is here.

/// The favourites on a server, by a client library that calls back on a thread of its own.
protocol FavouritesServer: Sendable {
  /// Asks for the identifiers of the user's favourites.
  ///
  /// - Parameters:
  ///   - limit: The most of them.
  ///   - completion: Is called once, on any thread.
  func fetch(limit: Int, completion: @escaping @Sendable (Result<[String], any Error>) -> Void)
}

/// Favourites that come with the app.
struct BundledServer: FavouritesServer {
  func fetch(limit: Int, completion: @escaping @Sendable (Result<[String], any Error>) -> Void) {
    completion(.success(["tea", "jam", "rye"]))
  }
}

/// A property that the screen shows: it belongs to the main actor, as all that is drawn.
@MainActor
@propertyWrapper
struct Shown<Value> {
  var wrappedValue: Value
}
