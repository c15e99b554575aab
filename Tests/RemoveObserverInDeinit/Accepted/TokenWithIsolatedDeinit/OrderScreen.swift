@MainActor
final class OrderScreen {
  private var observation: Observation?
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    observation = provider.observe { [weak self] status in
      self?.shown.append(status)
    }
  }
}
