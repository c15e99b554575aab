/// A small picture of a recipe; it stays as it is.
struct Thumbnail: Hashable, Sendable {
  let picture: String
}
