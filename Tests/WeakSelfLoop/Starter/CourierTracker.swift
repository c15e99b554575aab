// A tracker that shows how far away the courier is, once a second. A screen has one, starts and stops it, and lets go
// of it when it closes.
//
// What is wrong
//   - the loop holds the tracker, and so a tracker that the screen has let go of is never freed
//   - its loop never ends: it asks the courier and shows the answer for ever
//
// What a right tracker does
//   - from start() on it shows the courier's distance: at once, then once a second
//   - start() while it runs still means one loop; whether that goes on or begins anew is up to you
//   - stop() ends it: nothing more is shown. A later start() begins anew
//   - when the last reference of others to it is gone, it is freed within one second, whether it runs or not. Until
//     then it may still show, later nothing
//   - one second after stop(), and after that last reference, its loop has ended: no task of it is left, and nothing
//     of it waits for the clock
//   - that last reference may go on any thread, also on one that the main thread waits for, and inside show; stop()
//     may be called inside show, too
//   - there may be several trackers; none changes anything for another
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class CourierTracker
//     init(courier: any Courier, show: @escaping @MainActor (Int) -> Void)
//     func start()
//     func stop()
//
// `make check-WeakSelfLoop` grades it, `make hint CHAPTER=WeakSelfLoop` helps.

@MainActor
final class CourierTracker {
  private let courier: any Courier
  private let show: @MainActor (Int) -> Void
  private var task: Task<Void, Never>?

  init(courier: any Courier, show: @escaping @MainActor (Int) -> Void) {
    self.courier = courier
    self.show = show
  }

  func start() {
    stop()
    task = Task {
      while !Task.isCancelled {
        self.refresh()
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }

  private func refresh() {
    show(courier.distance)
  }
}
