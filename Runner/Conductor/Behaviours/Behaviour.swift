/// One thing that a right fix does, written as a small program that uses the learner's code.
package struct Behaviour: Sendable {
  /// A permanent name; the curriculum has its title, gradebooks refer to it.
  package let id: String
  /// Whether one schedule says all: what it does has no concurrency in it.
  package let isOneSchedule: Bool
  package let body: @MainActor @Sendable () async throws -> Void

  /// - Parameters:
  ///   - id: The permanent name.
  ///   - isOneSchedule: Whether one schedule says all.
  ///   - body: Uses the learner's code and says what it expects; it runs on the main actor, as a screen does.
  package init(
    _ id: String, isOneSchedule: Bool = false,
    body: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    self.id = id
    self.isOneSchedule = isOneSchedule
    self.body = body
  }
}
