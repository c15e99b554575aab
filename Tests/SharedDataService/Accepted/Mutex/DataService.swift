import Synchronization

final class DataService: Sendable {
  static let shared = DataService()

  private let stored = Mutex<[String]>([])

  init() {}

  var entries: [String] { stored.withLock { $0 } }

  var count: Int { stored.withLock { $0.count } }

  func add(_ entry: String) -> String {
    stored.withLock {
      $0.append(entry)
      return $0.randomElement() ?? entry
    }
  }
}
