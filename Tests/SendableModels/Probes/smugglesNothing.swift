@testable import SendableModels

/// May be used by one task at a time; whatever else a box asks of its value, it has.
final class Draft: Codable, Hashable, CustomStringConvertible {
  var text = ""

  var description: String { text }

  static func == (one: Draft, other: Draft) -> Bool { one === other }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

// refused draftInABox: getting at one draft, which is not Sendable, from two tasks by means of a box
// by: Sendable | sending | data race
func write() async {
  let box = await Box(Draft())
  for text in ["one", "two"] {
    Task.detached {
      let draft = await box.value
      draft.text = text
    }
  }
}
