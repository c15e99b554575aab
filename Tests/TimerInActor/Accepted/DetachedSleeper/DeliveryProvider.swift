@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var pending: Task<Void, any Error>?

  init(service: any DeliveryService) {
    self.service = service
  }

  deinit {
    pending?.cancel()
  }

  func scheduleFetch() {
    pending?.cancel()
    pending = Task.detached { [weak self] in
      try await Task.sleep(for: .seconds(15))
      await self?.fetchDeliveries()
    }
  }

  func cancelFetch() {
    pending?.cancel()
    pending = nil
  }

  // Still the task that slept, and now on the main actor.
  private func fetchDeliveries() {
    guard !Task.isCancelled else { return }
    service.requestDeliveries()
  }
}
