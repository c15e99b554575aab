@MainActor
final class PackingList: @MainActor Exportable {
  var title: String
  private var items: [(name: String, grams: Int)] = []
  private let weights: WeightFormatter

  init(title: String, weights: WeightFormatter) {
    self.title = title
    self.weights = weights
  }

  func add(_ name: String, grams: Int) {
    items.append((name, grams))
  }

  var rows: [String] {
    items.map { "\($0.name), \(weights.text(forGrams: $0.grams))" }
  }

  var fileName: String {
    "\(title).txt"
  }

  func lines() -> [String] {
    rows
  }

  func exportable() -> some Exportable {
    self
  }
}
