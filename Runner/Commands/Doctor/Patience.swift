import Foundation

/// Says what is being done once it takes longer than somebody waits without wondering.
struct Patience {
  /// The seconds after which it is said.
  private static let seconds = 1.0

  let console: Console

  /// Does something.
  ///
  /// - Parameters:
  ///   - doing: What, as it is said.
  ///   - work: The work.
  /// - Returns: What the work returns.
  func callAsFunction<Value>(_ doing: String, _ work: () throws -> Value) rethrows -> Value {
    let console = console
    let remark = DispatchWorkItem { console.remark("\(doing) …") }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.seconds, execute: remark)
    defer { remark.cancel() }
    return try work()
  }
}
