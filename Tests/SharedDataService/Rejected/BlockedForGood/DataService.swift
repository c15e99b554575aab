import Foundation

final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private let lock = NSLock()
  private var stored: [String] = []

  init() {}

  var entries: [String] { lock.withLock { stored } }

  var count: Int { lock.withLock { stored.count } }

  func add(_ entry: String) -> String {
    lock.withLock {
      stored.append(entry)
      // Takes the lock once more.
      return entries.randomElement() ?? entry
    }
  }
}
