import Dispatch

@MainActor
final class CourierTracker {
  private let courier: any Courier
  private let show: @MainActor (Int) -> Void
  private var number = 0

  init(courier: any Courier, show: @escaping @MainActor (Int) -> Void) {
    self.courier = courier
    self.show = show
  }

  func start() {
    number += 1
    turn(number)
  }

  func stop() {
    number += 1
  }

  /// Shows the distance and comes again, as long as nobody has started or stopped it since.
  private func turn(_ started: Int) {
    guard number == started else { return }
    refresh()
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      self?.turn(started)
    }
  }

  private func refresh() {
    show(courier.distance)
  }
}
