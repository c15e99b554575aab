import Foundation

/// The ratios that a short run is held against.
struct Recorded {
  /// How much worse than recorded a ratio may be.
  static let most = 1.5

  let file: URL

  init(in root: URL) { file = root.appending(path: "Tests/BenchRatios.json") }

  func read() throws -> [String: Double] {
    try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: file))
  }

  func write(_ ratios: [String: Double]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let rounded = ratios.mapValues { ($0 * 100).rounded() / 100 }
    try (encoder.encode(rounded) + Data("\n".utf8)).write(to: file)
  }

  /// A ratio that is worse than it may be.
  struct Fault: CustomStringConvertible {
    let name: String
    let ratio: Double
    let recorded: Double
    var description: String { "\(name): \(ratio.places(2)), recorded \(recorded.places(2))" }
  }

  /// What is worse than it may be.
  func faults(in ratios: [String: Double]) throws -> [Fault] {
    let recorded = try read()
    return ratios.sorted { $0.key < $1.key }.compactMap { name, ratio in
      guard let before = recorded[name], !(ratio <= before * Self.most) else { return nil }
      return Fault(name: name, ratio: ratio, recorded: before)
    }
  }
}
