import Dispatch

final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private var stored: [String] = []

  init() {}

  var entries: [String] { onMain { self.stored } }

  var count: Int { entries.count }

  func add(_ entry: String) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        self.stored.append(entry)
        continuation.resume(returning: self.stored.randomElement() ?? entry)
      }
    }
  }

  private func onMain<Value: Sendable>(_ body: @Sendable () -> Value) -> Value {
    DispatchQueue.main.sync { body() }
  }
}
