import Foundation

@MainActor
final class OrderScreen: OrderObserver {
  private let provider: OrderProvider
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    self.provider = provider
    provider.addObserver(self)
  }

  deinit {
    if Thread.isMainThread {
      MainActor.assumeIsolated {
        provider.removeObserver(self)
      }
    } else {
      DispatchQueue.main.sync {
        provider.removeObserver(self)
      }
    }
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
