import Synchronization

/// An observer that holds a token and goes with it.
protocol TokenHolder: OrderObserver {
  nonisolated var token: ObservationToken { get }
}

/// By what an observer is known: the number of its token, if it holds one.
private enum Key: Hashable {
  case number(Int)
  case identifier(ObjectIdentifier)

  init(_ observer: any OrderObserver) {
    if let holder = observer as? any TokenHolder {
      self = .number(holder.token.number)
    } else {
      self = .identifier(ObjectIdentifier(observer))
    }
  }
}

final class OrderProvider: Sendable {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private let poller: any OrderPoller
  private let entries = Mutex<[Key: Entry]>([:])

  init(poller: any OrderPoller) {
    self.poller = poller
  }

  func addObserver(_ observer: any OrderObserver) {
    entries.withLock { entries in
      entries[Key(observer)] = Entry(observer: observer)
      if entries.count == 1 { poller.start() }
    }
  }

  func removeObserver(_ observer: any OrderObserver) {
    remove(Key(observer))
  }

  fileprivate func remove(_ number: Int) {
    remove(.number(number))
  }

  private func remove(_ key: Key) {
    entries.withLock { entries in
      entries[key] = nil
      if entries.isEmpty { poller.stop() }
    }
  }

  @MainActor
  func change(to status: String) {
    for observer in entries.withLock({ $0.values.compactMap(\.observer) }) {
      observer.orderDidChange(to: status)
    }
  }
}

/// Ends the observation by its holder when it goes, wherever that is.
final class ObservationToken: Sendable {
  private static let lastNumber = Atomic(0)

  private let provider: OrderProvider
  /// It is never given again.
  let number = ObservationToken.lastNumber.add(1, ordering: .relaxed).newValue

  init(provider: OrderProvider) {
    self.provider = provider
  }

  deinit {
    provider.remove(number)
  }
}

@MainActor
final class OrderScreen: TokenHolder {
  let token: ObservationToken
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    token = ObservationToken(provider: provider)
    provider.addObserver(self)
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
