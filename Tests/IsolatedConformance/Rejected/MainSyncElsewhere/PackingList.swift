import Foundation

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

extension PackingList: Exportable {
  nonisolated var fileName: String {
    onMain { "\($0.title).txt" }
  }

  nonisolated func lines() -> [String] {
    onMain { $0.rows }
  }

  private nonisolated func onMain<Value: Sendable>(_ read: @MainActor (PackingList) -> Value) -> Value {
    if Thread.isMainThread {
      return MainActor.assumeIsolated { read(self) }
    }
    return DispatchQueue.main.sync {
      MainActor.assumeIsolated { read(self) }
    }
  }

  func exportable() -> PackingList {
    self
  }
}
