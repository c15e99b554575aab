/// One thing that a right fix does over the network, written as a small program that uses the learner's code.
///
/// It has the shape of the conductor's, but nothing is virtual here: the server, the connections, the threads
/// and the main actor are real. What orders events is what the behaviour lets the server do, never a clock.
package struct Behaviour: Sendable {
  /// A permanent name; the curriculum has its title, gradebooks refer to it.
  package let id: String
  package let body: @MainActor @Sendable (_ server: LocalServer) async throws -> Void

  /// - Parameters:
  ///   - id: The permanent name.
  ///   - body: Uses the learner's code and says what it expects; it runs on the main actor, as a screen does, and gets a
  ///     server of its own, to which nobody has made a connection.
  package init(
    _ id: String, body: @escaping @MainActor @Sendable (_ server: LocalServer) async throws -> Void
  ) {
    self.id = id
    self.body = body
  }
}
