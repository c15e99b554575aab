// Given: the grader always uses this file as it is here.

/// A picture as it comes from the server.
struct Image: Hashable, Sendable {
  let pixels: [UInt8]
}
