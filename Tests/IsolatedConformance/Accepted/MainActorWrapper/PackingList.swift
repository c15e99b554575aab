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

extension PackingList {
  func exportable() -> ExportAdapter {
    ExportAdapter(list: self)
  }
}

/// Is exportable in the list's place, on the main actor.
@MainActor
struct ExportAdapter: @MainActor Exportable {
  let list: PackingList

  var fileName: String {
    "\(list.title).txt"
  }

  func lines() -> [String] {
    list.rows
  }
}
