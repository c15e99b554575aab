import Synchronization

final class DataService: Sendable {
  static let shared = DataService()

  private let stored = Mutex<[String]>([])

  init() {}

  var entries: [String] { stored.withLock { $0 } }

  var count: Int { entries.count }

  func add(_ entry: String) -> String {
    var copy = entries
    copy.append(entry)
    let changed = copy
    stored.withLock { $0 = changed }
    return changed.randomElement() ?? entry
  }
}
