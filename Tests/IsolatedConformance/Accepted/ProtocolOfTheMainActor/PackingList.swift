/// What screens have, and what the library makes of it, on the main actor.
@MainActor
protocol Listed {
  var title: String { get }
  var rows: [String] { get }
}

extension Listed {
  var fileName: String {
    title + ".txt"
  }

  func lines() -> [String] {
    rows
  }
}

extension PackingList: Listed, @MainActor Exportable {
  func exportable() -> PackingList {
    self
  }
}

@MainActor
final class PackingList {
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
}
