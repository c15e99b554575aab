/// Where a real thread was when the program stood still.
package struct ThreadStack: Hashable, Sendable {
  /// The thread's name; `main` for the main thread, empty for one without.
  package let thread: String
  /// Where it waits and who called that, innermost first, as offsets in the program; what lies outside of it is left
  /// out.
  package let frames: [UInt64]

  package init(thread: String, frames: [UInt64]) {
    self.thread = thread
    self.frames = frames
  }
}
