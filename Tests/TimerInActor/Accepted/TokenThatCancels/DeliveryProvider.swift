/// A delayed call that is not made once nobody holds the delay any more.
final class Delay: Sendable {
  private let task: Task<Void, Never>

  init(of duration: Duration, then call: @escaping @MainActor () -> Void) {
    task = Task { @MainActor in
      try? await Task.sleep(for: duration)
      if !Task.isCancelled {
        call()
      }
    }
  }

  deinit {
    task.cancel()
  }
}

@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var delay: Delay?

  init(service: any DeliveryService) {
    self.service = service
  }

  func scheduleFetch() {
    delay = Delay(of: .seconds(15)) { [weak self] in
      self?.fetchDeliveries()
    }
  }

  func cancelFetch() {
    delay = nil
  }

  private func fetchDeliveries() {
    service.requestDeliveries()
  }
}
