/// Holds a tracker without keeping it alive.
@MainActor
private final class WeakTracker {
  weak var value: CourierTracker?

  init(_ value: CourierTracker) {
    self.value = value
  }
}

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
    task = Task { [tracker = WeakTracker(self)] in
      await Self.run(tracker)
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }

  private static func run(_ tracker: WeakTracker) async {
    while !Task.isCancelled {
      guard let value = tracker.value else { return }
      value.refresh()
      try? await Task.sleep(for: .seconds(1))
    }
  }

  private func refresh() {
    show(courier.distance)
  }
}
