// Given: the grader always uses this file as it is here.

/// How all screens write weights.
///
/// The settings may change the unit at any time, and tell nobody.
@MainActor
final class WeightFormatter {
  var isInOunces = false

  func text(forGrams grams: Int) -> String {
    isInOunces ? "\(grams * 1000 / 28350) oz" : "\(grams) g"
  }
}
