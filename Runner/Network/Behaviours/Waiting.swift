import Synchronization

/// Says what a part of a behaviour waits for, so that a hang in it can be told in those words.
///
/// - Parameters:
///   - expected: What should come about, as in "search(_:) to return or throw".
///   - operation: The part that waits.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@MainActor
package func waiting<Value>(
  for expected: String, _ operation: @MainActor () async throws -> Value
) async rethrows -> Value {
  let number = Waits.begin(expected)
  defer { Waits.end(number) }
  return try await operation()
}

/// What the behaviour waits for now, the outermost first.
enum Waits {
  private static let open = Mutex<(next: Int, waits: [(number: Int, expected: String)])>((0, []))

  static func begin(_ expected: String) -> Int {
    open.withLock { open in
      open.next += 1
      open.waits.append((open.next, expected))
      return open.next
    }
  }

  static func end(_ number: Int) {
    open.withLock { open in open.waits.removeAll { $0.number == number } }
  }

  /// What is said of a hang.
  static var expected: String { open.withLock { $0.waits.last?.expected } ?? "the behaviour to end" }
}
