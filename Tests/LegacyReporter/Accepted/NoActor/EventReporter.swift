import Synchronization

/// No actor's any more: all that changes is in one lock.
final class OrderProvider: Sendable {
  private struct State {
    var status: OrderStatus
    var onChange: (@Sendable (OrderStatus) -> Void)?
  }

  private let state: Mutex<State>

  init(status: OrderStatus) {
    state = Mutex(State(status: status))
  }

  var status: OrderStatus { state.withLock { $0.status } }

  var onChange: (@Sendable (OrderStatus) -> Void)? {
    get { state.withLock { $0.onChange } }
    set { state.withLock { $0.onChange = newValue } }
  }

  func change(to status: OrderStatus) {
    let onChange = state.withLock { state in
      state.status = status
      return state.onChange
    }
    onChange?(status)
  }
}

struct EventReporter {
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    provider.status.rawValue
  }
}
