// Given: the grader always uses this file as it is here.

/// Shows images.
@MainActor
protocol Screen: AnyObject, Sendable {
  func show(_ image: Image)
}
