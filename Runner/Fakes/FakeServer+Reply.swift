extension FakeServer {
  /// What a server answers a request with, and when.
  package struct Reply: Sendable {
    /// The time from the request to the answer.
    package let latency: Duration
    package let result: Result<Value, any Error>

    /// A value.
    package static func value(_ value: Value, after latency: Duration) -> Self {
      Self(latency: latency, result: .success(value))
    }

    /// A failure.
    package static func error(_ error: any Error, after latency: Duration) -> Self {
      Self(latency: latency, result: .failure(error))
    }
  }
}
