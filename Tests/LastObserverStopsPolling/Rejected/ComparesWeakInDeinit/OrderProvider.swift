import Foundation

final class OrderProvider: @unchecked Sendable {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private let poller: any OrderPoller
  private let lock = NSLock()
  private var entries: [Entry] = []

  init(poller: any OrderPoller) {
    self.poller = poller
  }

  func addObserver(_ observer: any OrderObserver) {
    lock.withLock {
      entries.removeAll { $0.observer === observer }
      entries.append(Entry(observer: observer))
      poller.start()
    }
  }

  func removeObserver(_ observer: any OrderObserver) {
    lock.withLock {
      entries.removeAll { $0.observer === observer }
      if entries.isEmpty { poller.stop() }
    }
  }

  @MainActor
  func change(to status: String) {
    let observers = lock.withLock { entries.compactMap(\.observer) }
    for observer in observers { observer.orderDidChange(to: status) }
  }
}

@MainActor
final class OrderScreen: OrderObserver {
  private let provider: OrderProvider
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    self.provider = provider
    provider.addObserver(self)
  }

  deinit {
    provider.removeObserver(self)
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
