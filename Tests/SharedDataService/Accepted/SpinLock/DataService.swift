import Synchronization

final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private let isTaken = Atomic(false)
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
    while isTaken.exchange(true, ordering: .acquiring) {}
    defer { isTaken.store(false, ordering: .releasing) }
    return body()
  }
}
