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
    pending = Task { [service] in
      try await Task.sleep(for: .seconds(15))
      if Task.isCancelled { return }
      service.requestDeliveries()
    }
  }

  func cancelFetch() {
    pending?.cancel()
    pending = nil
  }
}
