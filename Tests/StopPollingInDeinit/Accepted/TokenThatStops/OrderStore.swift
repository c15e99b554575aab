@MainActor
final class OrderStore {
  private let provider: any OrderProvider
  private var polling: Polling?

  init(provider: any OrderProvider) {
    self.provider = provider
  }

  var text: String { "Order: \(provider.status)" }

  func show() {
    if polling == nil { polling = Polling(of: provider) }
  }

  func hide() {
    polling = nil
  }
}

/// Has a provider poll for as long as this is there.
private final class Polling: Sendable {
  private let provider: any OrderProvider

  @MainActor
  init(of provider: any OrderProvider) {
    self.provider = provider
    provider.startPolling()
  }

  deinit {
    Task { @MainActor [provider] in provider.stopPolling() }
  }
}
