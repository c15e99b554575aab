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

  private var adapter: ExportAdapter?

  func exportable() -> ExportAdapter {
    let adapter = adapter ?? ExportAdapter(list: self)
    self.adapter = adapter
    return adapter
  }
}

@MainActor
final class ExportAdapter: @MainActor Exportable {
  private let list: PackingList

  init(list: PackingList) {
    self.list = list
  }

  var fileName: String {
    "\(list.title).txt"
  }

  func lines() -> [String] {
    list.rows
  }
}
