import Foundation

final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private let lock = NSLock()
  private(set) var entries: [String] = []

  init() {}

  var count: Int { entries.count }

  func add(_ entry: String) -> String {
    lock.withLock {
      entries.append(entry)
      return entries.randomElement() ?? entry
    }
  }
}
