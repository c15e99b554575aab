import Foundation

final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private var stored: [String] = []

  init() {}

  var entries: [String] { NSLock().withLock { stored } }

  var count: Int { NSLock().withLock { stored.count } }

  func add(_ entry: String) -> String {
    NSLock().withLock {
      stored.append(entry)
      return stored.randomElement() ?? entry
    }
  }
}
