// Given: the grader always uses this file as it is here.

/// An app as it comes from the store.
struct App: Sendable, Equatable {
  let name: String
}

/// Searches the store for apps.
///
/// A request takes its time. Some services end it early when its task is cancelled, with `CancellationError` or
/// with an error of their own; others do not notice, and answer or fail as if nothing had happened.
protocol AppService: Sendable {
  func apps(named query: String) async throws -> [App]
}
