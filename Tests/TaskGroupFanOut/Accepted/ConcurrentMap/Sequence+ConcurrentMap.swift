extension Sequence where Element: Sendable {
  /// The results of an operation for each element, in the order of the elements.
  ///
  /// - Parameters:
  ///   - limit: How many elements are worked on at a time.
  ///   - transform: The operation.
  /// - Returns: The results.
  /// - Throws: The first error of an operation; the others are cancelled then.
  func concurrentMap<Value: Sendable>(
    limit: Int, _ transform: @escaping @Sendable (Element) async throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var values: [Int: Value] = [:]
      var count = 0
      for element in self {
        if count >= limit, let (index, value) = try await group.next() {
          values[index] = value
        }
        let index = count
        group.addTask { (index, try await transform(element)) }
        count += 1
      }
      while let (index, value) = try await group.next() {
        values[index] = value
      }
      return (0..<count).compactMap { values[$0] }
    }
  }
}
