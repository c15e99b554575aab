import Foundation

final class PackingList: Exportable, @unchecked Sendable {
  private let lock = NSLock()
  private var storedTitle: String
  private var items: [String] = []
  private let weights: WeightFormatter

  init(title: String, weights: WeightFormatter) {
    storedTitle = title
    self.weights = weights
  }

  var title: String {
    get { lock.withLock { storedTitle } }
    set { lock.withLock { storedTitle = newValue } }
  }

  @MainActor
  func add(_ name: String, grams: Int) {
    let row = "\(name), \(weights.text(forGrams: grams))"
    lock.withLock { items.append(row) }
  }

  var rows: [String] {
    lock.withLock { items }
  }

  var fileName: String {
    "\(title).txt"
  }

  func lines() -> [String] {
    rows
  }

  func exportable() -> PackingList {
    self
  }
}
