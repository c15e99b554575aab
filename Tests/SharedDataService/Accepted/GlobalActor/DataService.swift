@globalActor
actor Entries {
  static let shared = Entries()
}

@Entries
final class DataService {
  static let shared = DataService()

  private(set) var entries: [String] = []

  nonisolated init() {}

  var count: Int { entries.count }

  func add(_ entry: String) -> String {
    entries.append(entry)
    return entries.randomElement() ?? entry
  }
}
