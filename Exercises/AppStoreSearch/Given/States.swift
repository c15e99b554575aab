// Given: the grader always uses this file as it is here.

/// What a cell shows where the icon belongs.
enum Picture: Sendable, Equatable {
  /// Nothing: the cell has no app.
  case none
  /// The icon is on its way.
  case loading
  case icon(Icon)
  /// The icon could not be loaded.
  case missing
}

/// What a search screen shows.
enum SearchState: Sendable, Equatable {
  /// Nothing is searched for.
  case idle
  /// The answer is on its way.
  case searching
  /// What was found, at least one app, in the store's order.
  case results([App])
  /// Nothing was found.
  case empty
  /// The search has failed.
  case failed(StoreError)
}
