/// Shows the status of an order for as long as it is there.
@MainActor
final class OrderScreen: OrderObserver {
  private let provider: OrderProvider
  private(set) var shown: [String] = []

  // No deinit: the provider holds its observers weakly and notices by itself when one is gone.
  init(provider: OrderProvider) {
    self.provider = provider
    provider.addObserver(self)
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
