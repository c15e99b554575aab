// Given: the grader always uses this file as it is here.

/// What a search screen shows.
enum SearchState: Sendable {
  /// Nothing is searched for.
  case idle
  /// The answer is on its way.
  case loading
  /// What was found, at least one app, as the service has it.
  case results([App])
  /// Nothing was found.
  case empty
  /// The request has failed, with this error of the service.
  case failed(any Error)
}
