@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var pending: Task<Void, any Error>?

  init(service: any DeliveryService) {
    self.service = service
  }

  isolated deinit {
    cancelFetch()
  }

  func scheduleFetch() {
    cancelFetch()
    pending = Task { @MainActor [weak self] in
      do {
        try await Task.sleep(nanoseconds: 15_000_000_000)
        try Task.checkCancellation()
      } catch {
        return
      }
      self?.fetchDeliveries()
    }
  }

  func cancelFetch() {
    pending?.cancel()
    pending = nil
  }

  private func fetchDeliveries() {
    service.requestDeliveries()
  }
}
