/// Refreshes the deliveries of an order 15 seconds after it was asked to.
@MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var pending: Task<Void, any Error>?

  init(service: any DeliveryService) {
    self.service = service
  }

  // A task may be cancelled from any thread, so it does not matter which one lets go.
  deinit {
    pending?.cancel()
  }

  func scheduleFetch() {
    pending?.cancel()
    // Created on the main actor, the task runs there: the call below needs no promise about threads.
    pending = Task { [weak self] in
      // Throws when the task is cancelled, and then nothing is fetched.
      try await Task.sleep(for: .seconds(15))
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
