/// What a screen shows of an order; polled for from `show` to `hide`, or until it is gone.
@MainActor
final class OrderStore {
  private let provider: any OrderProvider
  private var isShown = false

  init(provider: any OrderProvider) {
    self.provider = provider
  }

  // On whatever thread lets go. The task holds the provider; the store is gone by the time it runs.
  deinit {
    if isShown {
      Task { @MainActor [provider] in provider.stopPolling() }
    }
  }

  var text: String { "Order: \(provider.status)" }

  func show() {
    guard !isShown else { return }
    isShown = true
    provider.startPolling()
  }

  func hide() {
    guard isShown else { return }
    isShown = false
    provider.stopPolling()
  }
}
