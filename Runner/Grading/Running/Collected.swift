import Foundation

/// Results that come from several threads, each in its place.
package final class Collected<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value?]

  package init(count: Int) {
    values = Array(repeating: nil, count: count)
  }

  package func set(_ value: Value, at index: Int) {
    lock.withLock { values[index] = value }
  }

  /// Those that have been set, in their order.
  package var all: [Value] { lock.withLock { values.compactMap(\.self) } }
}
