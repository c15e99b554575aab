import Synchronization

final class OrderProvider: Sendable {
  private struct Observation {
    let number: Int
    let identifier: ObjectIdentifier
    weak var observer: (any OrderObserver)?
  }

  private struct State {
    var lastNumber = 0
    var observations: [Observation] = []
  }

  private let poller: any OrderPoller
  private let state = Mutex(State())

  init(poller: any OrderPoller) {
    self.poller = poller
  }

  func addObserver(_ observer: any OrderObserver) {
    _ = add(observer)
  }

  func removeObserver(_ observer: any OrderObserver) {
    let identifier = ObjectIdentifier(observer)
    remove { $0.identifier == identifier }
  }

  /// Adds an observer until what this returns is gone.
  func observe(_ observer: any OrderObserver) -> ObservationToken {
    ObservationToken(provider: self, number: add(observer))
  }

  fileprivate func remove(_ number: Int) {
    remove { $0.number == number }
  }

  private func add(_ observer: any OrderObserver) -> Int {
    let identifier = ObjectIdentifier(observer)
    return state.withLock { state in
      state.observations.removeAll { $0.identifier == identifier }
      state.lastNumber += 1
      state.observations.append(
        Observation(number: state.lastNumber, identifier: identifier, observer: observer))
      if state.observations.count == 1 { poller.start() }
      return state.lastNumber
    }
  }

  private func remove(where isMeant: (Observation) -> Bool) {
    state.withLock { state in
      state.observations.removeAll(where: isMeant)
      if state.observations.isEmpty { poller.stop() }
    }
  }

  @MainActor
  func change(to status: String) {
    for observer in state.withLock({ $0.observations.compactMap(\.observer) }) {
      observer.orderDidChange(to: status)
    }
  }
}

/// Ends an observation when it goes, wherever that is.
final class ObservationToken: Sendable {
  private let provider: OrderProvider
  private let number: Int

  fileprivate init(provider: OrderProvider, number: Int) {
    self.provider = provider
    self.number = number
  }

  deinit {
    Task { [provider, number] in provider.remove(number) }
  }
}

@MainActor
final class OrderScreen: OrderObserver {
  private var token: ObservationToken?
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    token = provider.observe(self)
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
