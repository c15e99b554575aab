import Foundation

@MainActor
final class OrderStore {
  private let provider: any OrderProvider
  private var isShown = false

  init(provider: any OrderProvider) {
    self.provider = provider
  }

  deinit {
    guard isShown, Thread.isMainThread else { return }
    MainActor.assumeIsolated { provider.stopPolling() }
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
