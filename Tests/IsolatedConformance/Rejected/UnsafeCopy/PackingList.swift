@MainActor
final class PackingList: Exportable {
  var title: String { didSet { update() } }
  private var items: [(name: String, grams: Int)] = []
  private let weights: WeightFormatter
  nonisolated(unsafe) private(set) var fileName = ""
  nonisolated(unsafe) private var exportedLines: [String] = []

  init(title: String, weights: WeightFormatter) {
    self.title = title
    self.weights = weights
    update()
  }

  func add(_ name: String, grams: Int) {
    items.append((name, grams))
    update()
  }

  var rows: [String] {
    items.map { "\($0.name), \(weights.text(forGrams: $0.grams))" }
  }

  nonisolated func lines() -> [String] {
    exportedLines
  }

  private func update() {
    fileName = "\(title).txt"
    exportedLines = rows
  }

  func exportable() -> PackingList {
    self
  }
}
