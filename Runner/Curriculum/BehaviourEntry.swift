/// What the curriculum says of one hidden behaviour.
package struct BehaviourEntry: Hashable, Sendable {
  /// A permanent name; gradebooks refer to it.
  package let id: String
  /// A sentence that is true when the behaviour passes and speaks of what a user sees, not of the fix.
  package let title: String
  package let lane: Lane
  /// The level of checking at which nothing may be left; `nil` outside the lane of the levels.
  package let level: CheckingLevel?

  package init(_ id: String, _ title: String, lane: Lane = .scheduled) {
    self.id = id
    self.title = title
    self.lane = lane
    level = nil
  }

  /// A behaviour of the lane of the levels.
  package init(_ id: String, _ title: String, level: CheckingLevel) {
    self.id = id
    self.title = title
    lane = .levels
    self.level = level
  }
}
