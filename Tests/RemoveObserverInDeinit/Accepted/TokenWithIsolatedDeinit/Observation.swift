/// Ends an observation when nobody holds it any more.
@MainActor
final class Observation {
  private let number: Int
  private let provider: OrderProvider

  init(number: Int, provider: OrderProvider) {
    self.number = number
    self.provider = provider
  }

  isolated deinit {
    provider.stop(number)
  }
}
