import Foundation

/// Observers by their identity, to be added and removed on any thread.
final class ObserverList: @unchecked Sendable {
  struct Entry {
    let identifier: ObjectIdentifier
    weak var observer: (any OrderObserver)?
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  var all: [Entry] { lock.withLock { entries } }

  func add(_ observer: any OrderObserver) {
    let entry = Entry(identifier: ObjectIdentifier(observer), observer: observer)
    lock.withLock {
      entries.removeAll { $0.identifier == entry.identifier }
      entries.append(entry)
    }
  }

  func remove(_ identifier: ObjectIdentifier) {
    lock.withLock { entries.removeAll { $0.identifier == identifier } }
  }
}
