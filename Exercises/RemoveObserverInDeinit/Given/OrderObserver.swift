// Given: the grader always uses this file as it is here.

/// Something that shows the status of an order and wants to hear when it changes.
@MainActor
protocol OrderObserver: AnyObject {
  func orderDidChange(to status: String)
}
