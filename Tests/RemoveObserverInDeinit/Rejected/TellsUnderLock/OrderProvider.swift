import Foundation

@MainActor
final class OrderProvider {
  private struct Entry {
    let identifier: ObjectIdentifier
    weak var observer: (any OrderObserver)?
  }

  private let lock = NSLock()
  nonisolated(unsafe) private var entries: [Entry] = []

  func addObserver(_ observer: any OrderObserver) {
    let identifier = ObjectIdentifier(observer)
    lock.withLock {
      entries.removeAll { $0.identifier == identifier }
      entries.append(Entry(identifier: identifier, observer: observer))
    }
  }

  nonisolated func removeObserver(_ observer: any OrderObserver) {
    let identifier = ObjectIdentifier(observer)
    lock.withLock {
      entries.removeAll { $0.identifier == identifier }
    }
  }

  func change(to status: String) {
    lock.withLock {
      for entry in entries {
        entry.observer?.orderDidChange(to: status)
      }
    }
  }
}
