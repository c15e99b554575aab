import Foundation

/// Work that is done at once, on threads of its own: most of it waits for programs, which Dispatch would take for
/// working.
package enum SideBySide {
  /// As many as can really run at the same time.
  package static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Does a piece of work for each element.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - workers: The most that are done at the same time; at least 1.
  ///   - work: What is done.
  /// - Returns: The results in the order of the elements.
  /// - Throws: The first element's error, when all have ended.
  package static func map<Element: Sendable, Value: Sendable>(
    _ elements: [Element], atMost workers: Int = .max,
    _ work: @escaping @Sendable (Element) throws(GradingError) -> Value
  ) throws(GradingError) -> [Value] {
    guard elements.count > 1 else {
      return try elements.map { element throws(GradingError) in try work(element) }
    }
    let results = Collected<Result<Value, GradingError>>(count: elements.count)
    let next = Counter()
    let worker: @Sendable () -> Void = {
      while true {
        let index = next.advance()
        guard index < elements.count else { return }
        do throws(GradingError) {
          results.set(.success(try work(elements[index])), at: index)
        } catch {
          results.set(.failure(error), at: index)
        }
      }
    }
    // The calling thread is one of them.
    let others = (1..<min(workers, elements.count)).map { _ in Started(worker) }
    worker()
    for other in others { other.value }
    return try results.all.map { result throws(GradingError) in try result.get() }
  }

  /// Numbers from 0, each given once.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var next = 0

    func advance() -> Int {
      lock.withLock {
        next += 1
        return next - 1
      }
    }
  }
}

/// Work that was started on a thread of its own.
final class Started<Value: Sendable>: @unchecked Sendable {
  private let isDone = NSCondition()
  private var result: Value?

  init(_ work: @escaping @Sendable () -> Value) {
    Thread.detachNewThread { [self] in
      let value = work()
      isDone.lock()
      result = value
      isDone.broadcast()
      isDone.unlock()
    }
  }

  /// What came of it; waits until it is there.
  var value: Value {
    isDone.lock()
    defer { isDone.unlock() }
    while true {
      if let result { return result }
      isDone.wait()
    }
  }
}

/// Results that come from several threads, each in its place.
private final class Collected<Value: Sendable>: @unchecked Sendable {
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
