/// The models of an app that tracks parcels: what is passed on is a value, what is shared is behind a lock.
import Synchronization

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

struct Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension Box: Sendable where Value: Sendable {}

final class Watchlist: Sendable {
  private let stored = Mutex<[Int]>([])

  var ids: [Int] {
    stored.withLock { $0 }
  }

  func add(_ id: Int) -> Bool {
    stored.withLock { ids in
      guard !ids.contains(id) else { return false }
      ids.append(id)
      return true
    }
  }
}
