import Dispatch

final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private let queue = DispatchQueue(label: "entries", attributes: .concurrent)
  private var stored: [String] = []

  init() {}

  var entries: [String] { queue.sync { stored } }

  var count: Int { queue.sync { stored.count } }

  func add(_ entry: String) -> String {
    queue.sync {
      stored.append(entry)
      return stored.randomElement() ?? entry
    }
  }
}
