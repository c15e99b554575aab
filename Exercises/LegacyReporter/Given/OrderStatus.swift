// Given: the grader always uses this file as it is here.

/// How far an order is.
///
/// The text of a status is what events carry.
enum OrderStatus: String, CaseIterable, Sendable {
  case created
  case paid
  case packed
  case onItsWay = "on its way"
  case delivered
}
