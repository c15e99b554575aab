/// How a request to a fake server ended.
package enum FakeServerEnding: Hashable, Sendable {
  case answered
  case failed
  case cancelled
}
