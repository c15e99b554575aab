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
    task = Task { [unowned self] in
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
