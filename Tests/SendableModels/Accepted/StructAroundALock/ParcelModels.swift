/// What is shared is behind a struct whose copies refer to one storage.
import Foundation

struct Parcel: Sendable {
  let id: Int
  let label: String
  private(set) var stops: [String] = []

  init(id: Int, label: String) {
    self.id = id
    self.label = label
  }

  func arrived(at stop: String) -> Parcel {
    var parcel = self
    parcel.stops.append(stop)
    return parcel
  }
}

enum TrackingState: Sendable {
  case searching
  case found(Parcel)
}

final class Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension Box: Sendable where Value: Sendable {}

private final class Storage: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Int] = []

  fileprivate var ids: [Int] {
    lock.withLock { stored }
  }

  fileprivate func add(_ id: Int) -> Bool {
    lock.withLock {
      guard !stored.contains(id) else { return false }
      stored.append(id)
      return true
    }
  }
}

/// A handle; its copies refer to the same storage.
struct Watchlist {
  private let storage = Storage()

  init() {}

  var ids: [Int] { storage.ids }

  func add(_ id: Int) -> Bool { storage.add(id) }
}
