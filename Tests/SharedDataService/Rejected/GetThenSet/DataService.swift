actor Storage {
  private(set) var entries: [String] = []

  func replace(with entries: [String]) {
    self.entries = entries
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
    var entries = await storage.entries
    entries.append(entry)
    await storage.replace(with: entries)
    return entries.randomElement() ?? entry
  }
}
