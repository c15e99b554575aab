final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private(set) var entries: [String] = []

  init() {}

  var count: Int { entries.count }

  func add(_ entry: String) -> String {
    entries.append(entry)
    return entries.randomElement() ?? entry
  }
}
