/// Times of one thing that was done several times, in seconds.
struct Sample: Codable, Sendable {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  private var sorted: [Double] { values.sorted() }
  var count: Int { values.count }
  var median: Double {
    guard !values.isEmpty else { return .nan }
    let middle = values.count / 2
    return values.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
  var least: Double { sorted.first ?? .nan }
  var most: Double { sorted.last ?? .nan }
  var sum: Double { values.reduce(0, +) }

  /// The median and between what the values lie.
  var words: String { "\(median.places(2)) (\(least.places(2))–\(most.places(2)))" }
}

extension Double {
  /// The number with so many places after the point.
  func places(_ count: Int) -> String {
    guard isFinite else { return "-" }
    var scale = 1.0
    for _ in 0..<count { scale *= 10 }
    let scaled = (self * scale).rounded() / scale
    let text = "\(scaled)"
    guard count > 0 else { return "\(Int(scaled))" }
    let parts = text.split(separator: ".")
    return "\(parts[0])." + (String(parts.count > 1 ? parts[1] : "0") + "000").prefix(count)
  }
}
