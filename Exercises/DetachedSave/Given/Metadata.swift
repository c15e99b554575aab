// Given: the grader always uses this file as it is here.

/// What the server knows about a picture.
struct Metadata: Hashable, Sendable {
  let title: String
}
