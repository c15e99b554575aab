import Foundation

@MainActor
final class OrderStore {
  private let provider: any OrderProvider
  private var isShown = false

  init(provider: any OrderProvider) {
    self.provider = provider
  }

  deinit {
    guard isShown else { return }
    if Thread.isMainThread {
      MainActor.assumeIsolated { provider.stopPolling() }
    } else {
      let stopped = DispatchSemaphore(value: 0)
      Task { [provider] in
        await MainActor.run { provider.stopPolling() }
        stopped.signal()
      }
      stopped.wait()
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
