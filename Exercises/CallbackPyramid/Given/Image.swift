// Given: the grader always uses this file as it is here.

/// A decoded picture.
struct Image: Hashable, Sendable {
  let title: String
  let width: Int
  let height: Int
}
