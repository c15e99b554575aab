// Given: the grader always uses this file as it is here.

/// Asks the server for the status of an order every few seconds, from `start` on until `stop`.
///
/// Both may be called on any thread, also at once; they return at once and call nothing back. Starting what polls already
/// and stopping what does not changes nothing.
protocol OrderPoller: AnyObject, Sendable {
  func start()
  func stop()
}

/// Something that wants to hear when the status of an order changes.
protocol OrderObserver: AnyObject, Sendable {
  @MainActor
  func orderDidChange(to status: String)
}
