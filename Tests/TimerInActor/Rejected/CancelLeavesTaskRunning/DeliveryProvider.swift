@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var isCancelled = false

  init(service: any DeliveryService) {
    self.service = service
  }

  func scheduleFetch() {
    isCancelled = false
    Task { [weak self] in
      try await Task.sleep(for: .seconds(15))
      guard let self, !self.isCancelled else { return }
      self.fetchDeliveries()
    }
  }

  func cancelFetch() {
    isCancelled = true
  }

  private func fetchDeliveries() {
    service.requestDeliveries()
  }
}
