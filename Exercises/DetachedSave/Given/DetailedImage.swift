// Given: the grader always uses this file as it is here.

/// What the screen shows.
struct DetailedImage: Hashable, Sendable {
  let image: Image
  let metadata: Metadata
}
