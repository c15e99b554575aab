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
  struct Snapshot: Exportable {
    let fileName: String
    let rows: [String]

    func lines() -> [String] {
      rows
    }
  }

  func exportable() -> Snapshot {
    Snapshot(fileName: "\(title).txt", rows: rows)
  }
}
