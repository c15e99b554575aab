// Given: the grader always uses this file as it is here.

/// The courier of an order, wherever that is now.
@MainActor
protocol Courier: AnyObject {
  /// How far away the courier is at the moment, in metres.
  var distance: Int { get }
}
