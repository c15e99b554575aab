import Foundation

final class OrderProvider: @unchecked Sendable {
  private struct Entry {
    let identifier: ObjectIdentifier
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
      let identifier = ObjectIdentifier(observer)
      entries.removeAll { $0.identifier == identifier }
      entries.append(Entry(identifier: identifier, observer: observer))
      if entries.count == 1 { poller.start() }
    }
  }

  func removeObserver(_ observer: any OrderObserver) {
    lock.withLock {
      entries.removeAll { $0.identifier == ObjectIdentifier(observer) }
      if entries.isEmpty { poller.stop() }
    }
  }

  @MainActor
  func change(to status: String) {
    lock.lock()
    defer { lock.unlock() }
    for entry in entries { entry.observer?.orderDidChange(to: status) }
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
