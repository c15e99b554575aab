@MainActor
final class CourierTracker {
  private let courier: any Courier
  private let show: @MainActor (Int) -> Void
  private var task: Task<Void, Never>?

  init(courier: any Courier, show: @escaping @MainActor (Int) -> Void) {
    self.courier = courier
    self.show = show
  }

  deinit {
    task?.cancel()
  }

  func start() {
    stop()
    task = Task { [weak self] in
      for await _ in Self.ticks() {
        guard !Task.isCancelled else { return }
        self?.refresh()
      }
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }

  /// A tick at once, then one a second, until nobody waits for them any more.
  private static func ticks() -> AsyncStream<Void> {
    AsyncStream { continuation in
      let clock = Task {
        while !Task.isCancelled {
          continuation.yield()
          try? await Task.sleep(for: .seconds(1))
        }
      }
      continuation.onTermination = { _ in clock.cancel() }
    }
  }

  private func refresh() {
    show(courier.distance)
  }
}
