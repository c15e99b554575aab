@MainActor
final class OrderStore {
  private let provider: any OrderProvider
  private var polling: Task<Void, Never>?

  init(provider: any OrderProvider) {
    self.provider = provider
  }

  deinit {
    polling?.cancel()
  }

  var text: String { "Order: \(provider.status)" }

  func show() {
    guard polling == nil else { return }
    polling = Task {
      provider.startPolling()
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(60))
      }
      provider.stopPolling()
    }
  }

  func hide() {
    polling?.cancel()
    polling = nil
  }
}
