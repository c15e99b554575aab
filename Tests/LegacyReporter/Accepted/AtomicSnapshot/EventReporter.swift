import Synchronization

@MainActor
final class OrderProvider {
  // The place of the status in the list of all: a number can be read and written in one step.
  private let index: Atomic<Int>
  var onChange: ((OrderStatus) -> Void)?

  nonisolated var status: OrderStatus {
    OrderStatus.allCases[index.load(ordering: .acquiring)]
  }

  init(status: OrderStatus) {
    index = Atomic(Self.index(of: status))
  }

  func change(to status: OrderStatus) {
    index.store(Self.index(of: status), ordering: .releasing)
    onChange?(status)
  }

  private static func index(of status: OrderStatus) -> Int {
    OrderStatus.allCases.firstIndex(of: status) ?? 0
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
