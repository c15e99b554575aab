// Given: the grader always uses this file as it is here.

/// Knows the status of an order, and asks the server for it every few seconds while somebody wants that.
///
/// The two calls are counted: it polls while `startPolling` was called more often than `stopPolling`. A
/// provider that polls stays alive, whether anybody holds it or not.
@preconcurrency @MainActor
protocol OrderProvider: AnyObject, Sendable {
  /// What the server said last.
  var status: String { get }

  /// Asks for polling once more.
  func startPolling()

  /// Takes back one `startPolling`; without one before it this is an error.
  func stopPolling()
}
