@MainActor
final class CourierTracker {
  private let courier: any Courier
  private let show: @MainActor (Int) -> Void
  private var isRunning = false

  init(courier: any Courier, show: @escaping @MainActor (Int) -> Void) {
    self.courier = courier
    self.show = show
  }

  func start() {
    guard !isRunning else { return }
    isRunning = true
    Task { [weak self] in
      while self?.isRunning == true {
        self?.refresh()
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  func stop() {
    isRunning = false
  }

  private func refresh() {
    show(courier.distance)
  }
}
