final class OrderProvider: Sendable {
  private let registry: Registry

  init(poller: any OrderPoller) {
    registry = Registry(poller: poller)
  }

  func addObserver(_ observer: any OrderObserver) {
    let registry = registry
    Task { await registry.add(observer) }
  }

  func removeObserver(_ observer: any OrderObserver) {
    let registry = registry
    let identifier = ObjectIdentifier(observer)
    Task { await registry.remove(identifier) }
  }

  @MainActor
  func change(to status: String) {
    let registry = registry
    Task {
      for observer in await registry.observers { observer.orderDidChange(to: status) }
    }
  }
}

private actor Registry {
  private struct Entry {
    let identifier: ObjectIdentifier
    weak var observer: (any OrderObserver)?
  }

  private let poller: any OrderPoller
  private var entries: [Entry] = []

  init(poller: any OrderPoller) {
    self.poller = poller
  }

  var observers: [any OrderObserver] { entries.compactMap(\.observer) }

  func add(_ observer: any OrderObserver) {
    remove(ObjectIdentifier(observer))
    entries.append(Entry(identifier: ObjectIdentifier(observer), observer: observer))
    poller.start()
  }

  func remove(_ identifier: ObjectIdentifier) {
    entries.removeAll { $0.identifier == identifier }
    if entries.isEmpty { poller.stop() }
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
