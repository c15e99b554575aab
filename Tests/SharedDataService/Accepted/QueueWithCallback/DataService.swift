import Dispatch

final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private let queue = DispatchQueue(label: "entries")
  private var stored: [String] = []

  init() {}

  var entries: [String] {
    get async { await onQueue { self.stored } }
  }

  var count: Int {
    get async { await onQueue { self.stored.count } }
  }

  func add(_ entry: String) async -> String {
    await onQueue {
      self.stored.append(entry)
      return self.stored.randomElement() ?? entry
    }
  }

  private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}
