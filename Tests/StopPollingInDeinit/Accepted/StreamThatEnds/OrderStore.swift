@MainActor
final class OrderStore {
  private let provider: any OrderProvider
  private var shown: AsyncStream<Never>.Continuation?

  init(provider: any OrderProvider) {
    self.provider = provider
  }

  deinit {
    shown?.finish()
  }

  var text: String { "Order: \(provider.status)" }

  func show() {
    guard shown == nil else { return }
    let (untilHidden, shown) = AsyncStream.makeStream(of: Never.self)
    self.shown = shown
    provider.startPolling()
    Task { [provider] in
      for await _ in untilHidden {}
      provider.stopPolling()
    }
  }

  func hide() {
    shown?.finish()
    shown = nil
  }
}
