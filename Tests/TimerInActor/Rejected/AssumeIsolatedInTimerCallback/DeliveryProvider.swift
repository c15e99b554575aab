import Foundation

@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  nonisolated(unsafe) private var timer: Timer?

  init(service: any DeliveryService) {
    self.service = service
  }

  deinit {
    timer?.invalidate()
  }

  func scheduleFetch() {
    timer?.invalidate()
    timer = Timer.scheduledTimer(withTimeInterval: 15, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated {
        self?.fetchDeliveries()
      }
    }
  }

  func cancelFetch() {
    timer?.invalidate()
    timer = nil
  }

  private func fetchDeliveries() {
    service.requestDeliveries()
  }
}
