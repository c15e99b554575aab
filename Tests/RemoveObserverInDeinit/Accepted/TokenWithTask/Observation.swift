/// Ends an observation when nobody holds it any more.
final class Observation: Sendable {
  private let number: Int
  private let provider: OrderProvider

  init(number: Int, provider: OrderProvider) {
    self.number = number
    self.provider = provider
  }

  deinit {
    // The number is never given again, so it does no harm that this may come late.
    Task { @MainActor [provider, number] in
      provider.stop(number)
    }
  }
}
