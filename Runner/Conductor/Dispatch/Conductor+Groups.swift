extension Conductor {
  /// Runs work on a dispatch queue as part of a group.
  func enqueue(
    on queue: RealDispatch.Object, in group: RealDispatch.Object, isBarrier: Bool,
    _ call: @escaping () -> Void
  ) {
    RealDispatch.retain(group)
    RealDispatch.enterGroup(group)
    enqueue(on: queue, isBarrier: isBarrier) {
      call()
      RealDispatch.leaveGroup(group)
      self.sendNotifications()
      RealDispatch.release(group)
    }
  }

  /// Runs work on a queue as soon as a group is empty.
  func notify(_ group: RealDispatch.Object, on queue: RealDispatch.Object, _ call: @escaping () -> Void) {
    RealDispatch.retain(group)
    RealDispatch.retain(queue)
    dispatch.notifications.append(
      VirtualDispatch.Notification(group: group, queue: queue, call: call))
    sendNotifications()
  }

  /// Enqueues what waits for groups that are empty now.
  func sendNotifications() {
    var place = 0
    while place < dispatch.notifications.count {
      let notification = dispatch.notifications[place]
      if RealDispatch.waitForGroup(notification.group, 0) == 0 {
        dispatch.notifications.remove(at: place)
        enqueue(on: notification.queue, notification.call)
        RealDispatch.release(notification.queue)
        RealDispatch.release(notification.group)
      } else {
        place += 1
      }
    }
  }
}
