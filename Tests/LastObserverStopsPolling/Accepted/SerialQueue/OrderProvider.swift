import Dispatch

final class OrderProvider: @unchecked Sendable {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private let poller: any OrderPoller
  private let queue = DispatchQueue(label: "observers")
  private var entries: [ObjectIdentifier: Entry] = [:]

  init(poller: any OrderPoller) {
    self.poller = poller
  }

  func addObserver(_ observer: any OrderObserver) {
    queue.sync {
      entries[ObjectIdentifier(observer)] = Entry(observer: observer)
      if entries.count == 1 { poller.start() }
    }
  }

  func removeObserver(_ observer: any OrderObserver) {
    queue.sync {
      entries[ObjectIdentifier(observer)] = nil
      if entries.isEmpty { poller.stop() }
    }
  }

  @MainActor
  func change(to status: String) {
    let observers = queue.sync { entries.values.compactMap(\.observer) }
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
