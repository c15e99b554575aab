import Foundation

@MainActor
final class OrderProvider {
  private(set) var status: OrderStatus {
    didSet {
      let status = status
      Task.detached { [cache] in cache.store(status) }
    }
  }
  var onChange: ((OrderStatus) -> Void)?
  nonisolated let cache: StatusCache

  init(status: OrderStatus) {
    self.status = status
    cache = StatusCache(status)
  }

  func change(to status: OrderStatus) {
    self.status = status
    onChange?(status)
  }
}

final class StatusCache: @unchecked Sendable {
  private let lock = NSLock()
  private var status: OrderStatus

  init(_ status: OrderStatus) {
    self.status = status
  }

  func store(_ status: OrderStatus) {
    lock.withLock { self.status = status }
  }

  func load() -> OrderStatus {
    lock.withLock { status }
  }
}

struct EventReporter {
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    provider.cache.load().rawValue
  }
}
