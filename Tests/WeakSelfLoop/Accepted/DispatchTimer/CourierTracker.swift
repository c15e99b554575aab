import Dispatch

@MainActor
final class CourierTracker {
  private let courier: any Courier
  private let show: @MainActor (Int) -> Void
  private var timer: (any DispatchSourceTimer)?

  init(courier: any Courier, show: @escaping @MainActor (Int) -> Void) {
    self.courier = courier
    self.show = show
  }

  func start() {
    stop()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .seconds(1))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.refresh()
      }
    }
    timer.resume()
    self.timer = timer
  }

  func stop() {
    timer?.cancel()
    timer = nil
  }

  private func refresh() {
    show(courier.distance)
  }
}
