import Dispatch

actor StatusStore {
  private(set) var status: OrderStatus

  init(_ status: OrderStatus) {
    self.status = status
  }

  func store(_ status: OrderStatus) {
    self.status = status
  }
}

private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}

private func blocking<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
  let box = Box<Value>()
  let semaphore = DispatchSemaphore(value: 0)
  Task.detached {
    box.value = await work()
    semaphore.signal()
  }
  semaphore.wait()
  guard let value = box.value else { fatalError("no answer") }
  return value
}

@MainActor
final class OrderProvider {
  private(set) var status: OrderStatus
  var onChange: ((OrderStatus) -> Void)?
  nonisolated let store: StatusStore

  init(status: OrderStatus) {
    self.status = status
    store = StatusStore(status)
  }

  func change(to status: OrderStatus) {
    self.status = status
    blocking { [store] in await store.store(status) }
    onChange?(status)
  }
}

struct EventReporter {
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    let store = provider.store
    return blocking { await store.status }.rawValue
  }
}
