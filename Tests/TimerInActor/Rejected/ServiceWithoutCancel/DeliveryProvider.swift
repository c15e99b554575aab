@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var pending: Task<Void, any Error>?

  init(service: any DeliveryService) {
    self.service = service
  }

  func scheduleFetch() {
    pending?.cancel()
    pending = Task { [service] in
      try await Task.sleep(for: .seconds(15))
      service.requestDeliveries()
    }
  }

  func cancelFetch() {
    pending?.cancel()
    pending = nil
  }
}
