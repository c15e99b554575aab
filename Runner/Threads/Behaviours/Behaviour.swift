/// One thing that a right fix does on real threads, written as a small program that uses the learner's code.
///
/// It has the shape of the conductor's, but nothing is virtual here: the main thread is the process's own, queues and
/// locks are the system's, and the sanitizer watches.
package struct Behaviour: Sendable {
  /// A permanent name; the curriculum has its title, gradebooks refer to it.
  package let id: String
  package let body: @MainActor @Sendable () async throws -> Void

  /// - Parameters:
  ///   - id: The permanent name.
  ///   - body: Uses the learner's code and says what it expects; it runs on the main actor, as a screen does.
  package init(_ id: String, body: @escaping @MainActor @Sendable () async throws -> Void) {
    self.id = id
    self.body = body
  }
}
