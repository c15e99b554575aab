import Dispatch

@MainActor
final class OrderProvider {
  private(set) var status: OrderStatus
  var onChange: ((OrderStatus) -> Void)?

  init(status: OrderStatus) {
    self.status = status
  }

  func change(to status: OrderStatus) {
    self.status = status
    onChange?(status)
  }
}

private final class Box: @unchecked Sendable {
  var status = OrderStatus.created
}

struct EventReporter {
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    let box = Box()
    let semaphore = DispatchSemaphore(value: 0)
    Task { @MainActor in
      box.status = provider.status
      semaphore.signal()
    }
    semaphore.wait()
    return box.status.rawValue
  }
}
