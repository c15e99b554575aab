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

/// Is exportable in the list's place, as before Swift 6.2.
///
/// It is not Sendable and made on the main actor, so the compiler keeps it there. What it assumes is true.
final class ExportAdapter: Exportable {
  private let list: PackingList

  @MainActor
  init(list: PackingList) {
    self.list = list
  }

  var fileName: String {
    let list = list
    return MainActor.assumeIsolated { "\(list.title).txt" }
  }

  func lines() -> [String] {
    let list = list
    return MainActor.assumeIsolated { list.rows }
  }
}
