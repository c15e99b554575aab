/// What the machine knows of dispatch queues, groups and timers.
struct VirtualDispatch {
  var notifications: [Int] = []
  mutating func reset() {}
}
struct ConditionWaiter {}
extension Conductor {
  func sendNotifications() {}
}
