/// Keeps the entries of all screens. Its members run one at a time, on whichever thread.
actor DataService {
  static let shared = DataService()

  private(set) var entries: [String] = []

  var count: Int { entries.count }

  func add(_ entry: String) -> String {
    entries.append(entry)
    return entries.randomElement() ?? entry
  }
}
