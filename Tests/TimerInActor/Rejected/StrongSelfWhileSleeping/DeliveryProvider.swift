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
    pending = Task {
      try await Task.sleep(for: .seconds(15))
      fetchDeliveries()
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
