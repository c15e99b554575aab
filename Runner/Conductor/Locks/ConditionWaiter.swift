/// A virtual thread that waits on a condition variable.
final class ConditionWaiter {
  let condition: UnsafeMutableRawPointer
  var isSignalled = false

  init(condition: UnsafeMutableRawPointer) {
    self.condition = condition
  }
}
