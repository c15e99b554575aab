import Synchronization

/// Polls the server for the status of an order while somebody observes it, on any thread.
final class OrderProvider: Sendable {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private let poller: any OrderPoller
  // By identifier: in an observer's deinit, weak references to it are nil already, and its identifier is still its own.
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  init(poller: any OrderPoller) {
    self.poller = poller
  }

  func addObserver(_ observer: any OrderObserver) {
    entries.withLock { entries in
      entries[ObjectIdentifier(observer)] = Entry(observer: observer)
      poller.start()
    }
  }

  func removeObserver(_ observer: any OrderObserver) {
    entries.withLock { entries in
      guard entries.removeValue(forKey: ObjectIdentifier(observer)) != nil else { return }
      // Still under the lock: otherwise a new observer could come between the look and the stop.
      if entries.isEmpty { poller.stop() }
    }
  }

  @MainActor
  func change(to status: String) {
    // Told outside the lock, for observers may add and remove others meanwhile.
    let observers = entries.withLock { $0.values.compactMap(\.observer) }
    for observer in observers {
      observer.orderDidChange(to: status)
    }
  }
}

/// Shows the status of an order, and observes it for as long as it is there.
@MainActor
final class OrderScreen: OrderObserver {
  private let provider: OrderProvider
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    self.provider = provider
    provider.addObserver(self)
  }

  // On whatever thread lets go: the provider may be used there.
  deinit {
    provider.removeObserver(self)
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
