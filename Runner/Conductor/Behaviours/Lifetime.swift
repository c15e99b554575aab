/// The life of one object: whether it has ended, when, and where.
///
/// Its end is an event on the timeline, on the thread on which the object's deinit ran. Watching keeps nothing
/// alive.
package struct Lifetime: Sendable {
  /// How an object ended.
  package struct End: Sendable {
    /// Virtual time since the start of the run.
    package var time: Duration
    /// Whether its deinit ran on the main thread.
    package var isOnMainThread: Bool
  }

  private let number: Int

  /// Begins to watch an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - name: What it is called on the timeline: `store`.
  package init(of object: AnyObject, named name: String) {
    number = Lives.watch(object, named: name)
  }

  /// How the object ended; `nil` while it is there.
  package var end: End? { Lives.end(of: number) }
}
