// Given: the grader always uses this file as it is here.

/// Somebody whom the user knows.
struct Friend: Sendable, Equatable {
  let name: String
}

/// Something that the user wrote down.
struct Note: Sendable, Equatable {
  let text: String
}

/// What a profile page shows of a user; a list that is `nil` is not shown at all.
struct Profile: Sendable, Equatable {
  var friends: [Friend]?
  var notes: [Note]?
}
