// Given: the grader always uses this file as it is here.

/// An open connection to one URL.
///
/// Several tasks may use it at the same time, on any threads.
protocol Connection: AnyObject, Sendable {
  /// Downloads what is at the URL.
  ///
  /// Ends at once with `CancellationError` when its task is cancelled, and with `ConnectionClosed` when the connection
  /// is closed before the download is done.
  func data() async throws -> [UInt8]

  /// Closes the connection, for everybody who has it.
  func close()
}

/// Somebody has closed the connection.
struct ConnectionClosed: Error {}
