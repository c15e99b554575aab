import Foundation

// A provider that refreshes the deliveries of an order 15 seconds after it was asked to. It lives on the main
// actor and uses a Timer, as it did before actors came.
//
// What is wrong
//   - the timer's closure calls a main-actor method, but nothing tells the compiler where a Timer calls back
//   - deinit touches the timer on whatever thread lets go of the provider
//   - without a run loop on the main thread the timer never fires at all
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class DeliveryProvider
//     init(service: any DeliveryService)
//     func scheduleFetch()      one request, 15 seconds from now; replaces a pending one
//     func cancelFetch()        a pending request is not made
//
// `make check-TimerInActor` grades it, `make hint CHAPTER=TimerInActor` helps.

@preconcurrency @MainActor
final class DeliveryProvider {
  private let service: any DeliveryService
  private var timer: Timer?

  init(service: any DeliveryService) {
    self.service = service
  }

  deinit {
    timer?.invalidate()
  }

  func scheduleFetch() {
    timer = Timer.scheduledTimer(withTimeInterval: 15, repeats: false) { [weak self] _ in
      self?.fetchDeliveries()
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
