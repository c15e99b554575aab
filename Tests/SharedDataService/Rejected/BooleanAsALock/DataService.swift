final class DataService: @unchecked Sendable {
  static let shared = DataService()

  private var isBusy = false
  private var stored: [String] = []

  init() {}

  var entries: [String] { alone { stored } }

  var count: Int { alone { stored.count } }

  func add(_ entry: String) -> String {
    alone {
      stored.append(entry)
      return stored.randomElement() ?? entry
    }
  }

  private func alone<Value>(_ body: () -> Value) -> Value {
    var patience = 1000
    while isBusy, patience > 0 { patience -= 1 }
    isBusy = true
    defer { isBusy = false }
    return body()
  }
}
