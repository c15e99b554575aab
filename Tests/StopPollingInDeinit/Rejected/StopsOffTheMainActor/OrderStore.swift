@MainActor
final class OrderStore {
  private let provider: any OrderProvider
  private var isShown = false

  init(provider: any OrderProvider) {
    self.provider = provider
  }

  deinit {
    guard isShown else { return }
    let stop: @MainActor () -> Void = provider.stopPolling
    // Both are functions; only the compiler minds the difference.
    unsafeBitCast(stop, to: (() -> Void).self)()
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
