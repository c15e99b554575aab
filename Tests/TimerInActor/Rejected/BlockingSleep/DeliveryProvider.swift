import Foundation

@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var pending: Task<Void, Never>?

  init(service: any DeliveryService) {
    self.service = service
  }

  deinit {
    pending?.cancel()
  }

  func scheduleFetch() {
    pending?.cancel()
    pending = Task { [weak self] in
      self?.waitForFifteenSeconds()
      guard !Task.isCancelled else { return }
      self?.fetchDeliveries()
    }
  }

  func cancelFetch() {
    pending?.cancel()
    pending = nil
  }

  private func waitForFifteenSeconds() {
    Thread.sleep(forTimeInterval: 15)
  }

  private func fetchDeliveries() {
    service.requestDeliveries()
  }
}
