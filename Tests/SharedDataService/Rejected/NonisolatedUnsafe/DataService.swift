final class DataService: Sendable {
  static let shared = DataService()

  nonisolated(unsafe) private(set) var entries: [String] = []

  init() {}

  var count: Int { entries.count }

  func add(_ entry: String) -> String {
    entries.append(entry)
    return entries.randomElement() ?? entry
  }
}
