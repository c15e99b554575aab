/// Asks and shows, and knows nothing of whoever made it.
@MainActor
private final class Worker {
  private let courier: any Courier
  private let show: @MainActor (Int) -> Void

  init(courier: any Courier, show: @escaping @MainActor (Int) -> Void) {
    self.courier = courier
    self.show = show
  }

  func run() async throws {
    while true {
      try Task.checkCancellation()
      show(courier.distance)
      try await Task.sleep(for: .seconds(1))
    }
  }
}

@MainActor
final class CourierTracker {
  private let worker: Worker
  private var task: Task<Void, any Error>?

  init(courier: any Courier, show: @escaping @MainActor (Int) -> Void) {
    worker = Worker(courier: courier, show: show)
  }

  deinit {
    task?.cancel()
  }

  func start() {
    guard task == nil else { return }
    task = Task { [worker] in try await worker.run() }
  }

  func stop() {
    task?.cancel()
    task = nil
  }
}
