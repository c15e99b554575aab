// Given: the grader always uses this file as it is here.

/// Draws positions on a map; drawing may take its time.
@MainActor
protocol Screen: AnyObject, Sendable {
  func show(_ position: Position)
}

/// A position on a map: the values of one reading.
struct Position: Hashable, Sendable {
  /// In degrees.
  var latitude: Double
  /// In degrees.
  var longitude: Double
  /// In metres.
  var accuracy: Double
}
