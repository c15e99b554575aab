/// The instants that follow each other at an interval; ends when the task that waits is cancelled.
struct Ticks: AsyncSequence, Sendable {
  let start: ContinuousClock.Instant
  let interval: Duration

  struct Iterator: AsyncIteratorProtocol {
    var instant: ContinuousClock.Instant
    let interval: Duration

    mutating func next() async -> ContinuousClock.Instant? {
      instant = instant.advanced(by: interval)
      do {
        try await Task.sleep(until: instant, clock: .continuous)
      } catch {
        return nil
      }
      return instant
    }
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(instant: start, interval: interval)
  }
}

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
    let ticks = Ticks(start: ContinuousClock.now, interval: .seconds(15))
    pending = Task { [weak self] in
      for await _ in ticks.prefix(1) where !Task.isCancelled {
        self?.fetchDeliveries()
      }
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
