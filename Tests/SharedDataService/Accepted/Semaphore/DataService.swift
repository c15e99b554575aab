import Dispatch

final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private let isFree = DispatchSemaphore(value: 1)
  private var stored: [String] = []

  init() {}

  var entries: [String] { alone { stored } }

  var count: Int { alone { stored.count } }

  func add(_ entry: String) -> String {
    alone {
      stored.append(entry)
      return stored.randomElement() ?? entry
    }
  }

  private func alone<Value>(_ body: () -> Value) -> Value {
    isFree.wait()
    defer { isFree.signal() }
    return body()
  }
}
