import Foundation

/// Results that come from several threads, each in its place.
final class Collected<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value?]

  init(count: Int) {
    values = Array(repeating: nil, count: count)
  }

  func set(_ value: Value, at index: Int) {
    lock.withLock { values[index] = value }
  }

  /// Those that have been set, in their order.
  var all: [Value] { lock.withLock { values.compactMap(\.self) } }
}
