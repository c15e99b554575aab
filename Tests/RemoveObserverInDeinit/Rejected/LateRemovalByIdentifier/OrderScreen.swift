@MainActor
final class OrderScreen: OrderObserver {
  private let provider: OrderProvider
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    self.provider = provider
    provider.addObserver(self)
  }

  deinit {
    let identifier = ObjectIdentifier(self)
    Task { @MainActor [provider] in
      provider.removeObserver(identifier)
    }
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
