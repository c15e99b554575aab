import Dispatch
import Foundation

final class OrderProvider: @unchecked Sendable {
  private let poller: any OrderPoller
  private let turn = DispatchSemaphore(value: 1)
  private var tellers: [(id: ObjectIdentifier, tell: @MainActor (String) -> Void)] = []

  init(poller: any OrderPoller) {
    self.poller = poller
  }

  func addObserver(_ observer: any OrderObserver) {
    turn.wait()
    defer { turn.signal() }
    let id = ObjectIdentifier(observer)
    if tellers.contains(where: { $0.id == id }) { return }
    tellers.append((id, { [weak observer] status in observer?.orderDidChange(to: status) }))
    poller.start()
  }

  func removeObserver(_ observer: any OrderObserver) {
    turn.wait()
    defer { turn.signal() }
    let id = ObjectIdentifier(observer)
    tellers.removeAll { $0.id == id }
    if tellers.isEmpty { poller.stop() }
  }

  @MainActor
  func change(to status: String) {
    turn.wait()
    let all = tellers
    turn.signal()
    for teller in all {
      teller.tell(status)
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
