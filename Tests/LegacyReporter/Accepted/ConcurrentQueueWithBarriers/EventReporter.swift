import Dispatch

final class StatusStore: @unchecked Sendable {
  private let queue = DispatchQueue(label: "status", attributes: .concurrent)
  private var status: OrderStatus

  init(_ status: OrderStatus) {
    self.status = status
  }

  var value: OrderStatus {
    get { queue.sync { status } }
    set { queue.async(flags: .barrier) { self.status = newValue } }
  }
}

@MainActor
final class OrderProvider {
  let store: StatusStore
  var status: OrderStatus { store.value }
  var onChange: ((OrderStatus) -> Void)?

  init(status: OrderStatus) {
    store = StatusStore(status)
  }

  func change(to status: OrderStatus) {
    store.value = status
    onChange?(status)
  }
}

struct EventReporter {
  private let store: StatusStore

  @MainActor
  init(provider: OrderProvider) {
    store = provider.store
  }

  func report() -> String {
    store.value.rawValue
  }
}
