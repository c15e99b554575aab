actor Storage {
  private(set) var entries: [String] = []

  func add(_ entry: String) {
    entries.append(entry)
  }
}

final class DataService: Sendable {
  static let shared = DataService()

  private let storage = Storage()

  init() {}

  var entries: [String] {
    get async { await storage.entries }
  }

  var count: Int {
    get async { await storage.entries.count }
  }

  func add(_ entry: String) -> String {
    // Nobody waits for it.
    Task { await storage.add(entry) }
    return entry
  }
}
