@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var generation = 0

  init(service: any DeliveryService) {
    self.service = service
  }

  func scheduleFetch() {
    generation += 1
    let scheduled = generation
    Task { [weak self] in
      try? await Task.sleep(for: .seconds(15))
      guard let self, self.generation == scheduled else { return }
      self.fetchDeliveries()
    }
  }

  func cancelFetch() {
    generation += 1
  }

  private func fetchDeliveries() {
    service.requestDeliveries()
  }
}
