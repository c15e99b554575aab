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
  func exportable() -> any Exportable {
    ExportAdapter(name: { self.title + ".txt" }, rows: { self.rows })
  }
}

/// Asks by closures that were made on the main actor.
///
/// They are not Sendable, so it never leaves it.
struct ExportAdapter: Exportable {
  let name: () -> String
  let rows: () -> [String]

  var fileName: String {
    name()
  }

  func lines() -> [String] {
    rows()
  }
}
