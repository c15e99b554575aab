actor Storage {
  private(set) var entries: [String] = []

  func change<Value: Sendable>(_ change: @Sendable (inout [String]) -> Value) -> Value {
    change(&entries)
  }
}

struct DataService: Sendable {
  static let shared = DataService()

  private let storage = Storage()

  var entries: [String] {
    get async { await storage.entries }
  }

  var count: Int {
    get async { await storage.entries.count }
  }

  func add(_ entry: String) async -> String {
    await storage.change { entries in
      entries.append(entry)
      return entries.randomElement() ?? entry
    }
  }
}
