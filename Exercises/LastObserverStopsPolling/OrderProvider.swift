// A provider that polls the server for the status of an order while somebody observes it, and a screen that observes
// from init to deinit. Observers come and go on any thread, for deinit runs wherever the last reference goes.
//
// What is wrong
//   - several threads change the provider's list, and nothing makes one of them wait for another
//   - deinit uses the provider, and nothing says that any thread may
//   - after the last screen has gone the provider polls for ever
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   final class OrderProvider, which any number of threads may use at once
//     init(poller: any OrderPoller)
//     func addObserver(_ observer: any OrderObserver)     synchronous, on any thread. It is one observer, also when it
//                                                         was added twice; that does not keep it alive
//     func removeObserver(_ observer: any OrderObserver)  synchronous, on any thread. It is none any more, however often
//                                                         it was added; what is none already changes nothing
//     @MainActor func change(to status: String)           tells each observer once
//   @MainActor final class OrderScreen
//     init(provider: OrderProvider)                       the screen observes from now on, until it has gone
//     var shown: [String]                                 what it heard, in order
//
// The poller polls exactly while there is an observer: when addObserver or removeObserver returns, that is
// so. The last reference to a screen may go on any thread, also on one that the main thread waits for. A
// screen that has gone observes no more, however often it was added and removed; it may be taken off a moment
// later, but without waiting for a clock. Observers may add and remove observers while they are told; whether
// those hear of that one change is up to you. Whoever calls removeObserver still holds the observer, or is
// its deinit.
//
// `make check-LastObserverStopsPolling` grades it, `make hint CHAPTER=LastObserverStopsPolling` helps.

final class OrderProvider {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private let poller: any OrderPoller
  private var entries: [Entry] = []

  init(poller: any OrderPoller) {
    self.poller = poller
  }

  func addObserver(_ observer: any OrderObserver) {
    guard !entries.contains(where: { $0.observer === observer }) else { return }
    entries.append(Entry(observer: observer))
    if entries.count == 1 { poller.start() }
  }

  func removeObserver(_ observer: any OrderObserver) {
    entries.removeAll { $0.observer === observer }
    if entries.isEmpty { poller.stop() }
  }

  @MainActor
  func change(to status: String) {
    for entry in entries {
      entry.observer?.orderDidChange(to: status)
    }
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
