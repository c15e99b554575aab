@MainActor
final class OrderScreen: OrderObserver {
  private let provider: OrderProvider
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    self.provider = provider
    provider.addObserver(self)
  }

  deinit {
    let observer = self
    Task { @MainActor [provider] in
      provider.removeObserver(observer)
    }
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
